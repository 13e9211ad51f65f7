import type { Thread } from '@editor-companion/client/wire';

export type { Anchor, Author, Comment, CommentContent, Metadata, Thread } from '@editor-companion/client/wire';

/** A thread without its comments. */
export type ThreadHead = Omit<Thread, 'comments'>;
