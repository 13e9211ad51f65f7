/** What somebody may do in a document, weakest first. */
export type Role = 'viewer' | 'commenter' | 'editor' | 'owner';

export interface Author {
  readonly id: string;
  readonly name: string;
}

/** The range of a document that a thread is about; see `anchorOf`. */
export interface Anchor {
  /** Yjs relative positions in base64. */
  readonly anchor: string;
  readonly head: string;
  /** The words that stood there. */
  readonly quote: string;
}

/** Text, or the JSON in which the editor writes comments. */
export type CommentContent = string | readonly unknown[] | Readonly<Record<string, unknown>>;
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
  /** Null once the comment is deleted. */
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

export interface TextRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A top-level block that differs; `before` and `after` are editor JSON. */
export interface BlockChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly index: number;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly text?: readonly TextRun[];
}

/** At most 1,000 changes; `more` tells whether there are others, and the numbers count all. */
export interface Comparison {
  readonly from: number;
  /** Null: the current state. */
  readonly to: number | null;
  readonly changes: readonly BlockChange[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly more: boolean;
}
