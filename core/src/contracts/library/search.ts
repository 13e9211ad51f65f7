import type { KeepsTables } from '../database.ts';
import type { Principal } from '../auth.ts';
import type { Caller } from '../work-context.ts';

/** What is searched. */
export type SearchKind = 'document' | 'template';

/** How it is searched: by the words of the query, by what it means, or by both. */
export type SearchMode = 'words' | 'meaning' | 'both';

export interface SearchQuery {
  readonly query: string;
  /** Absent: all. */
  readonly kinds?: readonly SearchKind[];
  /** Absent: both, where the operator has named a model for meaning, else words. */
  readonly mode?: SearchMode;
  /** Hits of one answer. */
  readonly limit?: number;
  /** Hits of one document or template at most. */
  readonly perSource?: number;
  /** `next` of the page before. */
  readonly after?: string;
}

/** A passage that was found. */
export interface SearchHit {
  readonly kind: SearchKind;
  /** Name of the document, or id of the template. */
  readonly id: string;
  readonly title: string;
  /** Headings above the passage, the highest first. */
  readonly path: readonly string[];
  /** A part of the passage. */
  readonly snippet: string;
  /** Where words of the query are in the snippet: first character and the one behind the last, in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
  /** Number of the passage within its document. */
  readonly place: number;
  /** Where the passage begins in the live document: a Yjs relative position in base64. */
  readonly anchor?: string;
  /** Larger is better; to be compared within one answer only. */
  readonly score: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** To be given as `after`; absent: there is no more. */
  readonly next?: string;
  /** How it was searched. */
  readonly mode: SearchMode;
  /** What the answer lacks of what was asked for, for people. */
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

/** Who searches: a route's request has all of it. */
export interface SearchAsking {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** Service `search`: documents and templates by words and meaning, with the rights of the caller. */
export interface SearchService extends KeepsTables {
  /** @throws CompanionError SEARCH_QUERY_EMPTY, SEARCH_CURSOR_INVALID (400), SEARCH_MEANING_OFF (409). */
  find(query: SearchQuery, asking: SearchAsking): Promise<SearchAnswer>;
}
