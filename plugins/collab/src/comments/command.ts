import type { Anchor, CommentContent, Metadata } from './thread.ts';

/**
 * A change of a thread that a user requests. The client chooses the ids, so a command that is sent again, after a lost answer or from an
 * offline queue, is recognised as done.
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
  /** Sent by the server: whether the thread's text still exists. */
  | { readonly type: 'orphan'; readonly threadId: string; readonly orphaned: boolean };

export type CommandType = Command['type'];
