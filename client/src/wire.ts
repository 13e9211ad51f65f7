/*
 * Messages between the server and its clients about comments and versions. Types only: the server imports them from here, so that a shape
 * is written once.
 */

/** The roles in a document, weakest first. */
export type Role = 'viewer' | 'commenter' | 'editor' | 'owner';

/** A person in a thread or version. */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/** The commented range of a document; see `anchorOf`. */
export interface Anchor {
  /** Both ends as Yjs relative positions, encoded by `Y.encodeRelativePosition`, in base64. */
  readonly anchor: string;
  readonly head: string;
  /** The commented text at that time. */
  readonly quote: string;
}

/** Text, or the editor's JSON for comments. */
export type CommentContent = string | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Any data that an editor stores with a thread or comment. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface Comment {
  readonly id: string;
  readonly data: {
    readonly user: Author;
    /** The id of the comment that this one replies to. */
    readonly replyId?: string;
    /** User ids by emoji. */
    readonly reactions?: Readonly<Record<string, readonly string[]>>;
    readonly metadata?: Metadata;
  };
  /** Null for a deleted comment, which keeps its place and its replies. */
  readonly content: CommentContent | null;
  /** ISO 8601, as are the other times. */
  readonly createdAt: string;
  readonly updatedAt?: string;
  readonly deletedAt?: string;
}

export interface Thread {
  readonly id: string;
  readonly data: {
    readonly user: Author;
    readonly ref: Anchor | null;
    /** True if the commented text is no longer in the document. */
    readonly orphaned?: true;
    readonly resolvedBy?: Author;
    readonly metadata?: Metadata;
  };
  readonly comments: readonly Comment[];
  readonly createdAt: string;
  readonly updatedAt?: string;
  readonly resolvedAt?: string;
}

export interface Version {
  /** The version's number within the document. */
  readonly version: number;
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly user: Author;
  readonly important: boolean;
  readonly kind: 'manual' | 'auto' | 'revert';
  readonly seq: number;
}

/** The document of a version as a Yjs update for a Y.Doc of its own, and the threads of its time. */
export interface Preview {
  readonly version: number;
  readonly update: Uint8Array;
  readonly threads: readonly Thread[];
}

/** A run of text that both documents have, or only one of them. */
export interface TextRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A top-level block that differs between the documents. */
export interface BlockChange<Block = unknown> {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The index in the newer document; for a removed block, in the older one. */
  readonly index: number;
  /** Editor JSON, as is `after`. */
  readonly before?: Block;
  readonly after?: Block;
  /** The words of a changed block. A single `same` run if only its format changed. */
  readonly text?: readonly TextRun[];
}

/** The differences between two documents. */
export interface Changes<Block = unknown> {
  /** At most 1,000. */
  readonly changes: readonly BlockChange<Block>[];
  /** Whether there are more. The counts include all of them. */
  readonly more: boolean;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** The differences between a version and another one. */
export interface Comparison extends Changes {
  readonly from: number;
  /** Null: the current state. */
  readonly to: number | null;
}
