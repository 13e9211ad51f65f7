import { isDeepStrictEqual } from 'node:util';
import type { Comment, Thread, ThreadHead } from '../thread.ts';

/** A change of a thread as it is stored and goes to clients: its head, and those comments that are new or different. */
export interface ThreadPatch {
  readonly thread: ThreadHead;
  readonly comments: readonly Comment[];
}

/** What leads from one state of a thread to the next. Comments never leave a thread, so none has to be taken away. */
export function patchOf(before: Thread | undefined, { comments, ...thread }: Thread): ThreadPatch {
  const known = new Map(before?.comments.map((comment) => [comment.id, comment]));
  return { thread, comments: comments.filter((comment) => !isDeepStrictEqual(known.get(comment.id), comment)) };
}

export function applyPatch(before: Thread | undefined, { thread, comments }: ThreadPatch): Thread {
  const all = new Map(before?.comments.map((comment) => [comment.id, comment]));
  for (const comment of comments) all.set(comment.id, comment);
  return { ...thread, comments: [...all.values()] };
}

/** One patch that does what two do in their order. */
export function joinPatches(first: ThreadPatch, { thread, comments }: ThreadPatch): ThreadPatch {
  const all = new Map([...first.comments, ...comments].map((comment) => [comment.id, comment]));
  return { thread, comments: [...all.values()] };
}
