import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from './dialect.ts';
import type { Segment } from './script.ts';

/** A fault to inject halfway through the answer. */
export type Fault = 'error' | 'cut' | 'stall';

export interface Play {
  readonly script: readonly Segment[];
  readonly dialect: Dialect;
  /** Milliseconds between two segments. */
  readonly delay: number;
  readonly fault?: Fault | undefined;
  readonly signal: AbortSignal;
}

/** Tells how an answer ended. */
export type Ending = 'complete' | 'cut';

/**
 * Yields the demo answer segment by segment as text. `cut` ends it without the end event of the protocol; `stall` waits until the signal
 * aborts.
 * @throws the signal's reason when it aborts.
 */
export async function* play({ script, dialect, delay, fault, signal }: Play): AsyncGenerator<string, Ending> {
  yield dialect.open().join('');
  const half = Math.ceil(script.length / 2);
  for (const segment of fault === undefined ? script : script.slice(0, half)) {
    if (delay > 0) await sleep(delay, undefined, { signal });
    signal.throwIfAborted();
    yield dialect.segment(segment).join('');
  }
  if (fault === 'stall')
    await new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
  if (fault === 'cut') return 'cut';
  yield (fault === 'error' ? dialect.fail('DEMO_FAULT', 'The request asked for this failure.') : dialect.end()).join(
    '',
  );
  return 'complete';
}
