import { setTimeout } from 'node:timers/promises';
import type { RunEvent } from '../run/event.ts';

type Next = Promise<IteratorResult<RunEvent, void>>;

/** A run whose first events are known, or that is known to take time. */
export interface Primed {
  readonly first: readonly RunEvent[];
  readonly next: Next;
  readonly iterator: AsyncGenerator<RunEvent, void>;
}

/**
 * Waits for the model's first output, or for a while, so that an early failure has an HTTP status.
 * @param hold milliseconds. @throws the errors of the run.
 */
export async function prime(iterator: AsyncGenerator<RunEvent, void>, hold: number): Promise<Primed> {
  const start = await iterator.next();
  const next = iterator.next();
  const first = start.done ? [] : [start.value];
  const { over, end } = pause(hold);
  await Promise.race([next, over]).finally(end);
  return { first, next, iterator };
}

export interface Telling {
  /** Milliseconds of silence after which a comment is sent, so that no proxy closes the stream. */
  readonly heartbeat: number;
  /** The server-sent events for an event of the run; empty for none. */
  readonly frame: (event: RunEvent) => string;
  readonly onFailure: (failure: unknown) => RunEvent | undefined;
}

/** The text of a stream of server-sent events. */
export async function* textOfStream(
  primed: Primed,
  { heartbeat, frame, onFailure }: Telling,
): AsyncGenerator<string, void> {
  const { first, iterator, next } = primed;
  try {
    for (const event of first) yield frame(event);
    yield* withHeartbeats({ iterator, heartbeat, frame, next });
  } catch (failure) {
    const event = onFailure(failure);
    if (event) yield frame(event);
  } finally {
    // A client that disconnects before the first events leaves the run.
    next.catch(() => undefined);
    await iterator.return();
  }
}

/**
 * The texts of an iterator, with a comment whenever it is silent for a while. @param from.next its first result, if it was requested
 * already.
 */
export async function* withHeartbeats<Value>({
  iterator,
  heartbeat,
  frame,
  next = iterator.next(),
}: {
  readonly iterator: AsyncGenerator<Value, void>;
  readonly heartbeat: number;
  readonly frame: (value: Value) => string;
  readonly next?: Promise<IteratorResult<Value, void>>;
}): AsyncGenerator<string, void> {
  let asked = next;
  try {
    for (;;) {
      const { over, end } = pause(heartbeat);
      const result = await Promise.race([asked, over]).finally(end);
      if (result?.done) return;
      yield result ? frame(result.value) : ': still here\n\n';
      if (result) asked = iterator.next();
    }
  } finally {
    asked.catch(() => undefined);
    await iterator.return();
  }
}

function pause(milliseconds: number): { readonly over: Promise<undefined>; readonly end: () => void } {
  const ending = new AbortController();
  const over = setTimeout(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  return { over, end: () => ending.abort() };
}

/** Encodes an event as JSON with its name as `type`. */
export const plainFrame = (event: RunEvent): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
