/*
 * What the server and its clients send each other about comments and versions. Types only: the server imports them from here, so that
 * a shape is written once.
 */

/** What somebody may do in a document, weakest first. */
export type Role = 'viewer' | 'commenter' | 'editor' | 'owner';

/** A person as a thread or version shows it. */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/** The range of a document that a thread is about; see `anchorOf`. */
export interface Anchor {
  /** Both ends as Yjs relative positions, encoded by `Y.encodeRelativePosition`, in base64. */
  readonly anchor: string;
  readonly head: string;
  /** The words that stood there. */
  readonly quote: string;
}

/** Text, or the JSON in which the editor writes comments. */
export type CommentContent = string | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Whatever an editor keeps with a thread or comment. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface Comment {
  readonly id: string;
  readonly data: {
    readonly user: Author;
    /** The comment that this one answers. */
    readonly replyId?: string;
    /** User ids by emoji. */
    readonly reactions?: Readonly<Record<string, readonly string[]>>;
    readonly metadata?: Metadata;
  };
  /** Null once the comment is deleted; it stays where it was, with the answers to it. */
  readonly content: CommentContent | null;
  /** ISO 8601, as are the others. */
  readonly createdAt: string;
  readonly updatedAt?: string;
  readonly deletedAt?: string;
}

export interface Thread {
  readonly id: string;
  readonly data: {
    readonly user: Author;
    readonly ref: Anchor | null;
    /** The text that it is about is not in the document any more. */
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
  /** Its number within the document. */
  readonly version: number;
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly user: Author;
  readonly important: boolean;
  readonly kind: 'manual' | 'auto' | 'revert';
  readonly seq: number;
}

/** A version's document, as a Yjs update for a Y.Doc of its own, and the threads of its time. */
export interface Preview {
  readonly version: number;
  readonly update: Uint8Array;
  readonly threads: readonly Thread[];
}

/** A run of text that both have, or one of them. */
export interface TextRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A top-level block that is not the same in both documents. */
export interface BlockChange<Block = unknown> {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Its place in the newer document, or in the older for a removed one. */
  readonly index: number;
  /** Editor JSON, as is `after`. */
  readonly before?: Block;
  readonly after?: Block;
  /** The words of a changed block; a single `same` run where only its format changed. */
  readonly text?: readonly TextRun[];
}

/** What is different between two documents. */
export interface Changes<Block = unknown> {
  /** At most 1,000. */
  readonly changes: readonly BlockChange<Block>[];
  /** Whether there are others; the numbers count all. */
  readonly more: boolean;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** What is different between a version and another one. */
export interface Comparison extends Changes {
  readonly from: number;
  /** Null: the current state. */
  readonly to: number | null;
}
