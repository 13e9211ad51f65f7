/** A person as a thread shows it. */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/** What a thread is about: a range of the document that moves with it, and the words that stood there. */
export interface Anchor {
  /** Both ends as Yjs relative positions, encoded by `Y.encodeRelativePosition`, in base64. */
  readonly anchor: string;
  readonly head: string;
  readonly quote: string;
}

/** Text, or whatever JSON the editor writes comments in. */
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
  /** Null once the comment is deleted; it stays where it was, so that answers to it stand. */
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

/** A thread without its comments. */
export type ThreadHead = Omit<Thread, 'comments'>;
