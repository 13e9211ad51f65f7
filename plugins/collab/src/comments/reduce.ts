import { isDeepStrictEqual } from 'node:util';
import type { Command } from './command.ts';
import { commentErrors as errors } from './errors.ts';
import type { Author, Comment, Thread } from './thread.ts';

/** The author, time and rights of a command. */
export interface Circumstances {
  readonly author: Author;
  /** Owners may change other people's comments. */
  readonly isOwner: boolean;
  /** ISO 8601. */
  readonly time: string;
}

type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

const MAX_EMOJI_A_COMMENT = 50;

/**
 * Applies a command to a thread. Returns the same thread if nothing changes, and undefined if the thread is deleted.
 * @throws CompanionError COMMENT_NOT_FOUND (404), COMMENT_FORBIDDEN (403), COMMENT_ID_TAKEN (409), COMMENT_LIMIT (409).
 */
export function reduce(
  thread: Thread,
  command: Exclude<Command, { type: 'create' }>,
  by: Circumstances,
): Thread | undefined {
  switch (command.type) {
    case 'reply':
      return reply(thread, command, by);
    case 'edit':
      return edit(thread, command, by);
    case 'delete':
      return remove(thread, command, by);
    case 'deleteThread':
      requireAuthor(thread.data.user, by, 'delete the thread');
      return undefined;
    case 'resolve':
      if (thread.resolvedAt !== undefined) return thread;
      return { ...thread, data: { ...thread.data, resolvedBy: by.author }, resolvedAt: by.time, updatedAt: by.time };
    case 'reopen':
      return reopen(thread, by);
    case 'react':
      return react(thread, command, by);
    case 'move':
      requireAuthor(thread.data.user, by, 'move the thread');
      return move(thread, command, by);
    default:
      return orphan(thread, command);
  }
}

/** The thread that a command creates. */
export const begin = (
  { threadId, commentId, content, ref, metadata, threadMetadata }: CommandOf<'create'>,
  { author, time }: Circumstances,
): Thread => ({
  id: threadId,
  data: { user: author, ref, ...(threadMetadata && { metadata: threadMetadata }) },
  comments: [{ id: commentId, data: { user: author, ...(metadata && { metadata }) }, content, createdAt: time }],
  createdAt: time,
});

function reply(
  thread: Thread,
  { commentId, content, replyId, metadata }: CommandOf<'reply'>,
  { author, time }: Circumstances,
): Thread {
  const existing = thread.comments.find(({ id }) => id === commentId);
  if (existing) {
    if (existing.data.user.id === author.id && existing.content !== null) return thread;
    throw errors.COMMENT_ID_TAKEN({ id: commentId });
  }
  const data = { user: author, ...(replyId !== undefined && { replyId }), ...(metadata && { metadata }) };
  return {
    ...thread,
    comments: [...thread.comments, { id: commentId, data, content, createdAt: time }],
    updatedAt: time,
  };
}

function edit(thread: Thread, { commentId, content }: CommandOf<'edit'>, by: Circumstances): Thread {
  const comment = commentOf(thread, commentId);
  requireAuthor(comment.data.user, by, 'change the comment');
  if (isDeepStrictEqual(comment.content, content)) return thread;
  return replace(thread, { ...comment, content, updatedAt: by.time }, by.time);
}

/** Deleting the last comment deletes the thread. */
function remove(thread: Thread, { commentId }: CommandOf<'delete'>, by: Circumstances): Thread | undefined {
  const found = thread.comments.find(({ id }) => id === commentId);
  if (found?.content === null) return thread;
  const comment = commentOf(thread, commentId);
  requireAuthor(comment.data.user, by, 'delete the comment');
  if (thread.comments.every(({ id, content }) => id === commentId || content === null)) return undefined;
  const { reactions: _, ...data } = comment.data;
  return replace(thread, { ...comment, data, content: null, deletedAt: by.time }, by.time);
}

function reopen(thread: Thread, { time }: Circumstances): Thread {
  if (thread.resolvedAt === undefined) return thread;
  const { resolvedAt: _at, data, ...rest } = thread;
  const { resolvedBy: _by, ...opened } = data;
  return { ...rest, data: opened, updatedAt: time };
}

function react(thread: Thread, { commentId, emoji, on }: CommandOf<'react'>, { author, time }: Circumstances): Thread {
  const comment = commentOf(thread, commentId);
  const { reactions = {}, ...data } = comment.data;
  const users = Object.hasOwn(reactions, emoji) ? (reactions[emoji] ?? []) : [];
  if (users.includes(author.id) === on) return thread;
  if (on && users.length === 0 && Object.keys(reactions).length >= MAX_EMOJI_A_COMMENT)
    throw errors.COMMENT_LIMIT({ limit: MAX_EMOJI_A_COMMENT, what: 'kinds of reactions to the comment' });
  const left = on ? [...users, author.id] : users.filter((id) => id !== author.id);
  const { [emoji]: _old, ...others } = reactions;
  const changed = left.length > 0 ? { ...others, [emoji]: left } : others;
  return replace(
    thread,
    { ...comment, data: { ...data, ...(Object.keys(changed).length > 0 && { reactions: changed }) } },
    time,
  );
}

function move(thread: Thread, { ref }: CommandOf<'move'>, { time }: Circumstances): Thread {
  if (isDeepStrictEqual(thread.data.ref, ref)) return thread;
  const { orphaned: _, ...data } = thread.data;
  return { ...thread, data: { ...data, ref }, updatedAt: time };
}

function orphan(thread: Thread, { orphaned }: CommandOf<'orphan'>): Thread {
  if ((thread.data.orphaned === true) === orphaned) return thread;
  const { orphaned: _, ...data } = thread.data;
  return { ...thread, data: { ...data, ...(orphaned && { orphaned }) } };
}

function commentOf(thread: Thread, commentId: string): Comment {
  const comment = thread.comments.find(({ id, content }) => id === commentId && content !== null);
  if (!comment) throw errors.COMMENT_NOT_FOUND({ thread: thread.id, comment: commentId });
  return comment;
}

const replace = (thread: Thread, comment: Comment, updatedAt: string): Thread => ({
  ...thread,
  comments: thread.comments.map((other) => (other.id === comment.id ? comment : other)),
  updatedAt,
});

function requireAuthor({ id }: Author, { author, isOwner }: Circumstances, what: string): void {
  if (id !== author.id && !isOwner) throw errors.COMMENT_FORBIDDEN({ what });
}
