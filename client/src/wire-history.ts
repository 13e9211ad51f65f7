import type { Author, Version } from './wire.ts';

/*
 * What the server tells of a document's past: who wrote what, what changed between two versions, who did something when. Types only.
 * Times are milliseconds since the epoch.
 */

/** A stretch of text that one person wrote in one go. It lies within one text of the document: a paragraph has at least one of its own. */
export interface Passage {
  readonly text: string;
  /** Place of the top-level block that it is in. */
  readonly block: number;
  /** Null where it is not known: the text is older than the record of authors. */
  readonly user: Author | null;
  /** When its author began to write what it belongs to, and when they stopped. Null as `user`. */
  readonly date: number | null;
  readonly until: number | null;
  /** Both ends as Yjs relative positions, encoded by `Y.encodeRelativePosition`, in base64, as those of a comment's anchor. */
  readonly anchor: string;
  readonly head: string;
}

/** `GET /documents/<name>/blame`: the text of a field in passages, in the order of the document. */
export interface Blame {
  /** Position of the document's last change. Another one than that of the page before: the document was changed between the two. */
  readonly seq: number;
  readonly field: string;
  readonly passages: readonly Passage[];
  /** Give it as `after` for the next page; null: there is none. */
  readonly next: number | null;
}

/** Somebody with a part in the changes between two versions, and how much they did. */
export interface ChangeAuthor extends Author {
  /** Characters. */
  readonly inserted: number;
  readonly deleted: number;
}

/**
 * `GET /documents/<name>/versions/<a>/changes?to=<b>`: both versions in one document. What only the newer one has carries the mark
 * `insertion`, what only the older one has the mark `deletion`, each with `id`, `author` (a name) and `date` (ISO 8601).
 */
export interface MarkedChanges<Content = unknown> {
  readonly from: number;
  /** Null: the current state. */
  readonly to: number | null;
  /** Editor JSON, or a string in the form that was asked for. */
  readonly content: Content;
  readonly authors: readonly ChangeAuthor[];
  /** Characters. */
  readonly inserted: number;
  readonly deleted: number;
}

/** A document that is compared; one of the members names it, and only `document` takes `version` and `field`. */
export interface ComparedSide {
  /** A live document. */
  readonly document?: string;
  /** Its present state, without it. */
  readonly version?: number;
  readonly field?: string;
  /** An import. */
  readonly taskId?: string;
  /** Editor JSON. */
  readonly content?: unknown;
  readonly html?: string;
  readonly markdown?: string;
  /** A Yjs update (v1) in base64. */
  readonly update?: string;
}

/** `POST /compare`: two documents in one, with what differs as tracked changes. */
export interface TrackedComparison<Content = unknown> {
  /** Editor JSON, or a string in the form that was asked for. */
  readonly content: Content;
  /** Of the second document. */
  readonly title: string | null;
  readonly page: unknown;
  /** Characters. */
  readonly inserted: number;
  readonly deleted: number;
  /** How many there are to accept or reject. */
  readonly changes: number;
}

/** What one person wrote and deleted without a longer pause. */
export interface EditSession {
  readonly kind: 'edits';
  readonly user: Author;
  readonly date: number;
  readonly until: number;
  /** Characters. */
  readonly inserted: number;
  readonly deleted: number;
  /** How many changes it took, as the log counts them. */
  readonly changes: number;
}

export interface VersionActivity {
  readonly kind: 'version';
  readonly user: Author;
  readonly date: number;
  readonly version: Version;
}

export interface CommentActivity {
  readonly kind: 'comment';
  readonly user: Author;
  readonly date: number;
  /** Id of the thread. */
  readonly thread: string;
  /** The thread was deleted. */
  readonly deleted: boolean;
}

export type Activity = EditSession | VersionActivity | CommentActivity;

/** `GET /documents/<name>/timeline`: newest first. */
export interface Timeline {
  readonly items: readonly Activity[];
  /** Give it as `before` for the next page; null: there is none. */
  readonly next: string | null;
}
