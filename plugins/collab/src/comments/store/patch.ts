import { isDeepStrictEqual } from 'node:util';
import type { Comment, Thread, ThreadHead } from '../thread.ts';

/** A stored change of a thread, as clients receive it: the thread's head, and its new or changed comments. */
export interface ThreadPatch {
  readonly thread: ThreadHead;
  readonly comments: readonly Comment[];
}

/** The difference between two states of a thread. Comments are never removed from a thread, so a patch only adds or replaces. */
export function patchOf(before: Thread | undefined, { comments, ...thread }: Thread): ThreadPatch {
  const known = new Map(before?.comments.map((comment) => [comment.id, comment]));
  return { thread, comments: comments.filter((comment) => !isDeepStrictEqual(known.get(comment.id), comment)) };
}

export function applyPatch(before: Thread | undefined, { thread, comments }: ThreadPatch): Thread {
  const all = new Map(before?.comments.map((comment) => [comment.id, comment]));
  for (const comment of comments) all.set(comment.id, comment);
  return { ...thread, comments: [...all.values()] };
}

/** Combines two successive patches into one. */
export function joinPatches(first: ThreadPatch, { thread, comments }: ThreadPatch): ThreadPatch {
  const all = new Map([...first.comments, ...comments].map((comment) => [comment.id, comment]));
  return { thread, comments: [...all.values()] };
}
