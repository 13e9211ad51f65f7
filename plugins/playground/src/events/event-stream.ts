import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog, LoggedEvent } from './event-log.ts';

interface Watch {
  readonly log: EventLog;
  /** The number of the last event that the client has seen, or 0. */
  readonly after: number;
  /** Milliseconds without an event after which a comment is sent. */
  readonly heartbeat: number;
  readonly signal: AbortSignal;
}

/** Yields the text of the event stream: the kept events, then each new one. A slow reader misses events that are no longer kept. */
export async function* eventStream({ log, after, heartbeat, signal }: Watch): AsyncGenerator<string, void, undefined> {
  let rung = Promise.withResolvers<void>();
  const unwatch = log.watch(() => rung.resolve());
  let seen = after;
  try {
    yield ': the event log\n\n';
    while (!signal.aborted) {
      const news = log.after(seen);
      rung = Promise.withResolvers<void>();
      seen = news.at(-1)?.number ?? seen;
      if (news.length > 0) yield news.map(frame).join('');
      else if (!(await heardWithin(heartbeat, rung.promise, signal))) yield ': still here\n\n';
    }
  } finally {
    unwatch();
  }
}

/** Resolves to true if an event arrives in time. */
async function heardWithin(milliseconds: number, next: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const stop = new AbortController();
  const silence = wait(milliseconds, false, { signal: AbortSignal.any([signal, stop.signal]) }).catch(() => true);
  const heard = await Promise.race([next.then(() => true), silence]);
  stop.abort();
  return heard;
}

const frame = (event: LoggedEvent): string => `id: ${event.number}\nevent: log\ndata: ${JSON.stringify(event)}\n\n`;
