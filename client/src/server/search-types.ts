export type SearchKind = 'document' | 'template';
export type SearchMode = 'words' | 'meaning' | 'both';

/** What is looked for; without `mode` by words and meaning, where that is possible. */
export interface SearchRequest {
  readonly kinds?: readonly SearchKind[];
  readonly mode?: SearchMode;
  /** Hits of one page. */
  readonly limit?: number;
  /** Hits of one document or template, on all pages together. */
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
  readonly snippet: string;
  /** Where words of the query are in the snippet: `[from, to]`. */
  readonly marks: readonly (readonly [number, number])[];
  /** Number of the passage within its document. */
  readonly place: number;
  /** Where the passage begins in the live document, for `rangeOf`. */
  readonly anchor?: string;
  /** To be compared within one answer only. */
  readonly score: number;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** To be given as `after`; absent where there is no more. */
  readonly next?: string;
  /** How it was searched. */
  readonly mode: SearchMode;
  /** What the answer lacks of what was asked for. */
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

/** A hit's snippet in pieces. */
export interface SnippetPart {
  readonly text: string;
  readonly isMarked: boolean;
}
