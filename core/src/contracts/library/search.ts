import type { KeepsTables } from '../database.ts';
import type { Principal } from '../auth.ts';
import type { Caller } from '../work-context.ts';

/** The kinds of sources that can be searched. */
export type SearchKind = 'document' | 'template';

/** The search mode: by the words of the query, by its meaning, or by both. */
export type SearchMode = 'words' | 'meaning' | 'both';

export interface SearchQuery {
  readonly query: string;
  /** Absent: all. */
  readonly kinds?: readonly SearchKind[];
  /** Absent: both if the operator has configured an embedding model, otherwise words. */
  readonly mode?: SearchMode;
  /** The maximum number of hits in an answer. */
  readonly limit?: number;
  /** The maximum number of hits from one document or template. */
  readonly perSource?: number;
  /** The `next` of the previous page. */
  readonly after?: string;
}

/** A passage that matches. */
export interface SearchHit {
  readonly kind: SearchKind;
  /** The document's name or the template's id. */
  readonly id: string;
  readonly title: string;
  /** The headings above the passage, the highest first. */
  readonly path: readonly string[];
  /** An excerpt of the passage. */
  readonly snippet: string;
  /** The positions of the query's words in the snippet: start and exclusive end, in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
  /** The number of the passage within its document. */
  readonly place: number;
  /** The start of the passage in the live document: a Yjs relative position in base64. */
  readonly anchor?: string;
  /** Larger is better. Comparable within one answer only. */
  readonly score: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Pass it as `after` for the next page; absent on the last page. */
  readonly next?: string;
  /** The mode that was used. */
  readonly mode: SearchMode;
  /** Parts of the request that could not be honoured, for people. */
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

/** The caller of a search. A route's request has all of these members. */
export interface SearchAsking {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Service `search`: searches documents and templates by words and meaning, with the rights of the caller. */
export interface SearchService extends KeepsTables {
  /** @throws CompanionError SEARCH_QUERY_EMPTY, SEARCH_CURSOR_INVALID (400), SEARCH_MEANING_OFF (409). */
  find(query: SearchQuery, asking: SearchAsking): Promise<SearchAnswer>;
}
