import type { Anchor, CommentContent, Metadata } from './thread.ts';

/**
 * What somebody wants done to a thread. Ids are the client's, so that a command that is sent again, after a lost answer or from a
 * queue that was filled offline, finds its work done.
 */
export type Command =
  | {
      readonly type: 'create';
      readonly threadId: string;
      readonly commentId: string;
      readonly content: CommentContent;
      readonly ref: Anchor | null;
      readonly metadata?: Metadata;
      readonly threadMetadata?: Metadata;
    }
  | {
      readonly type: 'reply';
      readonly threadId: string;
      readonly commentId: string;
      readonly content: CommentContent;
      readonly replyId?: string;
      readonly metadata?: Metadata;
    }
  | { readonly type: 'edit'; readonly threadId: string; readonly commentId: string; readonly content: CommentContent }
  | { readonly type: 'delete'; readonly threadId: string; readonly commentId: string }
  | { readonly type: 'deleteThread'; readonly threadId: string }
  | { readonly type: 'resolve'; readonly threadId: string }
  | { readonly type: 'reopen'; readonly threadId: string }
  | {
      readonly type: 'react';
      readonly threadId: string;
      readonly commentId: string;
      readonly emoji: string;
      readonly on: boolean;
    }
  | { readonly type: 'move'; readonly threadId: string; readonly ref: Anchor | null }
  /** By the server: whether the text is still there. */
  | { readonly type: 'orphan'; readonly threadId: string; readonly orphaned: boolean };

export type CommandType = Command['type'];
