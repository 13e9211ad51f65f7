/*
 * Suggestions: changes that stand in a document until somebody accepts or rejects them. Types only.
 */

/** A suggestion, as `GET /documents/<name>/suggestions` and the action `suggestion.list` tell it. */
export interface Suggestion {
  /** Null for all changes that were tracked by a program that gives no ids. */
  readonly id: string | null;
  readonly kinds: readonly ('insertion' | 'deletion' | 'formatChange')[];
  /** A name. */
  readonly author: string | null;
  /** Id of a principal; `assistant:<id>` for the assistant of somebody. */
  readonly user: string | null;
  /** Run of the assistant. */
  readonly run: string | null;
  readonly reason: string | null;
  /** ISO 8601. */
  readonly date: string | null;
  /** Text that it puts in and takes out; the first 300 characters. */
  readonly inserted: string;
  readonly deleted: string;
  /** Whole nodes that it puts in, takes out or changes, by type. */
  readonly nodes: readonly string[];
  /** Place of the top-level block in which it begins, and the heading above. */
  readonly block: number;
  readonly heading: string | null;
  /** Where it begins and ends, as encoded Yjs relative positions in base64, as those of a comment. */
  readonly anchor: string;
  readonly head: string;
}

/** A page of suggestions, in the order of the document. */
export interface SuggestionPage {
  /** Position of the document's last change. */
  readonly seq: number;
  readonly field: string;
  /** How many there are in all. */
  readonly total: number;
  readonly suggestions: readonly Suggestion[];
}

/** Which suggestions are meant; those for which all that is named holds. */
export interface SuggestionChoice {
  readonly ids?: readonly string[];
  /** Id of a principal, or the name of an author. */
  readonly user?: string;
  readonly author?: string;
  readonly run?: string;
  /** Those that touch a range, whose ends are encoded Yjs relative positions in base64. */
  readonly range?: { readonly anchor: string; readonly head: string };
  /** All of them; has to be said, so that nothing is meant by forgetting. */
  readonly all?: true;
  readonly field?: string;
}

/** What came of accepting or rejecting. */
export interface Settled {
  /** Position of the change; that of the document where there was none. */
  readonly seq: number;
  readonly verdict: 'accept' | 'reject';
  /** Ids of the suggestions that were settled; null stands for those without one. */
  readonly ids: readonly (string | null)[];
}
