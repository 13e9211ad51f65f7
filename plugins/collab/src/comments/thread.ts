import type { Thread } from '@editor-companion/client/wire';

export type { Anchor, Author, Comment, CommentContent, Metadata, Thread } from '@editor-companion/client/wire';

/** A thread without its comments. */
export type ThreadHead = Omit<Thread, 'comments'>;

/** A thread before a change (undefined for a new one) and after it (null for a deleted one). */
export interface ChangedThread {
  readonly before: Thread | undefined;
  readonly after: Thread | null;
}
