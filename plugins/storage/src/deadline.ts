import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the work, though no longer than so many milliseconds. Returns whether it ended in time. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const late = delay(milliseconds, false, { signal: ended.signal });
  // Cancelling the timer rejects its promise, which nobody waits for by then.
  late.catch(() => undefined);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}
