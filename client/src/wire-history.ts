import type { Author, Version } from './wire.ts';

/*
 * The history of a document as the server sends it: authors, changes between two versions, and the timeline. Types only. Times are
 * milliseconds since the epoch.
 */

/** A passage that one person wrote in one go. It lies in a single text node; a paragraph has at least one passage of its own. */
export interface Passage {
  readonly text: string;
  /** The index of its top-level block. */
  readonly block: number;
  /** Null if unknown: the text is older than the record of authors. */
  readonly user: Author | null;
  /** The times when the author began and stopped writing. Null if `user` is. */
  readonly date: number | null;
  readonly until: number | null;
  /** Both ends as Yjs relative positions, encoded by `Y.encodeRelativePosition`, in base64, like those of a comment's anchor. */
  readonly anchor: string;
  readonly head: string;
}

/** `GET /documents/<name>/blame`: the text of a field as passages, in document order. */
export interface Blame {
  /** The position of the document's last change. If it differs from that of the previous page, the document was changed in between. */
  readonly seq: number;
  readonly field: string;
  readonly passages: readonly Passage[];
  /** Pass it as `after` for the next page; null on the last page. */
  readonly next: number | null;
}

/** A person who made changes between two versions, and how much they changed. */
export interface ChangeAuthor extends Author {
  /** Number of characters. */
  readonly inserted: number;
  readonly deleted: number;
}

/**
 * `GET /documents/<name>/versions/<a>/changes?to=<b>`: both versions in one document. Content of only the newer one has the mark
 * `insertion`, content of only the older one the mark `deletion`, each with `id`, `author` (a name) and `date` (ISO 8601).
 */
export interface MarkedChanges<Content = unknown> {
  readonly from: number;
  /** Null: the current state. */
  readonly to: number | null;
  /** Editor JSON, or a string in the requested format. */
  readonly content: Content;
  readonly authors: readonly ChangeAuthor[];
  /** Number of characters. */
  readonly inserted: number;
  readonly deleted: number;
}

/** A document to compare. Give exactly one member; `version` and `field` go with `document` only. */
export interface ComparedSide {
  /** The name of a live document. */
  readonly document?: string;
  /** Absent: its current state. */
  readonly version?: number;
  readonly field?: string;
  /** The task of an import. */
  readonly taskId?: string;
  /** Editor JSON. */
  readonly content?: unknown;
  readonly html?: string;
  readonly markdown?: string;
  /** A Yjs update (v1) in base64. */
  readonly update?: string;
}

/** `POST /compare`: two documents in one, with the differences as tracked changes. */
export interface TrackedComparison<Content = unknown> {
  /** Editor JSON, or a string in the requested format. */
  readonly content: Content;
  /** The title of the second document. */
  readonly title: string | null;
  readonly page: unknown;
  /** Number of characters. */
  readonly inserted: number;
  readonly deleted: number;
  /** The number of changes to accept or reject. */
  readonly changes: number;
}

/** One person's changes without a longer pause. */
export interface EditSession {
  readonly kind: 'edits';
  readonly user: Author;
  readonly date: number;
  readonly until: number;
  /** Number of characters. */
  readonly inserted: number;
  readonly deleted: number;
  /** The number of changes in the log. */
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
  /** The thread's id. */
  readonly thread: string;
  /** The thread was deleted. */
  readonly deleted: boolean;
}

export type Activity = EditSession | VersionActivity | CommentActivity;

/** `GET /documents/<name>/timeline`: newest first. */
export interface Timeline {
  readonly items: readonly Activity[];
  /** Pass it as `before` for the next page; null on the last page. */
  readonly next: string | null;
}
