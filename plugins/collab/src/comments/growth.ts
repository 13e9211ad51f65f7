import type { CommandType } from './command.ts';
import { commentErrors as errors } from './errors.ts';
import type { CommentOptions } from '../options/comment-options.ts';
import type { Present } from './store/store.ts';
import type { Thread } from './thread.ts';

type Limits = Pick<CommentOptions, 'maxThreads' | 'maxComments' | 'maxThreadSize' | 'maxTotalSize'>;

/** Commands that enlarge a thread. All others stay possible in a full thread. */
export const GROWING: ReadonlySet<CommandType> = new Set(['create', 'reply', 'edit', 'react', 'move']);

/** @throws CompanionError COMMENT_LIMIT (409) for a thread that would become too much. */
export function checkGrowth(present: Present, after: Thread | null, limits: Limits): void {
  const excess = after && excessOf(present, after, limits);
  if (excess) throw errors.COMMENT_LIMIT(excess);
}

export const fits = (present: Present, after: Thread, limits: Limits): boolean => !excessOf(present, after, limits);

function excessOf(
  { thread, size, count, total }: Present,
  after: Thread,
  { maxThreads, maxComments, maxThreadSize, maxTotalSize }: Limits,
): { limit: number; what: string } | undefined {
  if (thread == null && count >= maxThreads) return { limit: maxThreads, what: 'threads in the document' };
  if (after.comments.length > maxComments) return { limit: maxComments, what: 'comments in the thread' };
  const length = JSON.stringify(after).length;
  if (length <= size) return undefined;
  if (length > maxThreadSize) return { limit: maxThreadSize, what: 'characters in the thread' };
  if (total - size + length > maxTotalSize)
    return { limit: maxTotalSize, what: 'characters in all threads of the document' };
  return undefined;
}
