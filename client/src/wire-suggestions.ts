/* Suggestions: changes in a document that somebody has not yet accepted or rejected. Types only. */

/** A suggestion in the form of `GET /documents/<name>/suggestions` and of the action `suggestion.list`. */
export interface Suggestion {
  /** Null for all changes tracked by a program that assigns no ids. */
  readonly id: string | null;
  readonly kinds: readonly ('insertion' | 'deletion' | 'formatChange')[];
  /** A name. */
  readonly author: string | null;
  /** A principal's id; `assistant:<id>` for a user's assistant. */
  readonly user: string | null;
  /** The id of the assistant's run. */
  readonly run: string | null;
  readonly reason: string | null;
  /** ISO 8601. */
  readonly date: string | null;
  /** The inserted and deleted text; the first 300 characters of each. */
  readonly inserted: string;
  readonly deleted: string;
  /** The types of whole nodes that it inserts, deletes or changes. */
  readonly nodes: readonly string[];
  /** The index of the top-level block where it begins, and the heading above. */
  readonly block: number;
  readonly heading: string | null;
  /** Its start and end as encoded Yjs relative positions in base64, like those of a comment. */
  readonly anchor: string;
  readonly head: string;
}

/** A page of suggestions in document order. */
export interface SuggestionPage {
  /** The position of the document's last change. */
  readonly seq: number;
  readonly field: string;
  /** The total number. */
  readonly total: number;
  readonly suggestions: readonly Suggestion[];
}

/** Selects suggestions that match every given criterion. */
export interface SuggestionChoice {
  readonly ids?: readonly string[];
  /** A principal's id, or an author's name. */
  readonly user?: string;
  readonly author?: string;
  readonly run?: string;
  /** Suggestions that touch a range, whose ends are encoded Yjs relative positions in base64. */
  readonly range?: { readonly anchor: string; readonly head: string };
  /** Selects all of them. Must be given explicitly, so that a forgotten criterion does not select everything. */
  readonly all?: true;
  readonly field?: string;
}

/** The result of accepting or rejecting. */
export interface Settled {
  /** The position of the change, or of the document if nothing changed. */
  readonly seq: number;
  readonly verdict: 'accept' | 'reject';
  /** Ids of the accepted or rejected suggestions; null for suggestions without an id. */
  readonly ids: readonly (string | null)[];
}
