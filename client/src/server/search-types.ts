export type SearchKind = 'document' | 'template';
export type SearchMode = 'words' | 'meaning' | 'both';

/** A search. Without `mode`, by words and meaning if possible. */
export interface SearchRequest {
  readonly kinds?: readonly SearchKind[];
  readonly mode?: SearchMode;
  /** The number of hits per page. */
  readonly limit?: number;
  /** The number of hits from one document or template, on all pages together. */
  readonly perSource?: number;
  /** The `next` of the previous page. */
  readonly after?: string;
}

/** A passage that matches. */
export interface SearchHit {
  readonly kind: SearchKind;
  /** The document's name, or the template's id. */
  readonly id: string;
  readonly title: string;
  /** The headings above the passage, the highest first. */
  readonly path: readonly string[];
  readonly snippet: string;
  /** The positions of the query's words in the snippet: `[from, to]`. */
  readonly marks: readonly (readonly [number, number])[];
  /** The number of the passage within its document. */
  readonly place: number;
  /** The start of the passage in the live document, for `rangeOf`. */
  readonly anchor?: string;
  /** Comparable within one answer only. */
  readonly score: number;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Pass it as `after`; absent on the last page. */
  readonly next?: string;
  /** The mode that was used. */
  readonly mode: SearchMode;
  /** Parts of the request that could not be honoured. */
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

/** A piece of a hit's snippet. */
export interface SnippetPart {
  readonly text: string;
  readonly isMarked: boolean;
}
