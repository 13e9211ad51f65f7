import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work up to a number of milliseconds. Returns whether it ended in time. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const late = delay(milliseconds, false, { signal: ended.signal });
  // Cancelling the timer rejects its promise, for which nobody waits any more.
  late.catch(() => undefined);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}
