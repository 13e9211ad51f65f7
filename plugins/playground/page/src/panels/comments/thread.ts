/** A comment as the server keeps it. */
export interface Comment {
  readonly id: string;
  readonly data: {
    readonly user: { readonly id: string; readonly name: string };
    readonly metadata?: { readonly name?: string; readonly color?: string };
  };
  /** Null once it is deleted. */
  readonly content: unknown;
  readonly createdAt: string;
}

/** Where a thread belongs: both ends as Yjs relative positions in base64, and the words that stood there. */
export interface Anchor {
  readonly anchor: string;
  readonly head: string;
  readonly quote: string;
}

/** A conversation about some text. */
export interface Thread {
  readonly id: string;
  readonly data: { readonly ref: Anchor | null; readonly orphaned?: true };
  readonly comments: readonly Comment[];
  readonly createdAt: string;
  readonly resolvedAt?: string;
}

/** Who wrote it: the name that they chose here, else the one that the server knows. */
export const authorOf = ({ data: { user, metadata } }: Comment) => ({
  name: metadata?.name ?? user.name,
  color: metadata?.color ?? '#5a5f5a',
});
