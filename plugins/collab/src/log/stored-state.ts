import { setImmediate } from 'node:timers/promises';
import type { LogRecord, LogState } from '@editor-companion/core/plugin';
import { packBatch, unpackBatch, type Batch } from './batch.ts';

/** The number of changes packed together: few enough to unpack in one turn of the event loop. */
const BATCH = 4096;

/** A document in a message from the log's thread. Ten thousand changes as objects would block the receiver. */
export interface StoredState extends Omit<LogState, 'tail'> {
  /** The changes after the base, in order and without gaps. */
  readonly tail: readonly Batch[];
}

export function packState({ head, base, tail }: LogState, document: string): StoredState {
  const batches = Array.from({ length: Math.ceil(tail.length / BATCH) }, (_, index) => {
    const changes = tail.slice(index * BATCH, (index + 1) * BATCH);
    return packBatch([{ document, create: false, changes }]);
  });
  return { head, base, tail: batches };
}

/** The buffers to transfer instead of copying. */
export function buffersOf({ base, tail }: StoredState): ArrayBuffer[] {
  const buffers = tail.flatMap(({ numbers, bytes }) => [numbers.buffer, bytes.buffer]);
  return base?.bytes.buffer instanceof ArrayBuffer ? [base.bytes.buffer, ...buffers] : buffers;
}

/** Unpacks one batch in each turn of the event loop. */
export async function unpackState({ head, base, tail }: StoredState): Promise<LogState> {
  const records: LogRecord[] = [];
  let seq = base?.seq ?? 0;
  for (const [index, batch] of tail.entries()) {
    if (index > 0) await setImmediate();
    for (const { changes } of unpackBatch(batch))
      for (const { kind, origin, user, time, bytes } of changes)
        records.push({ seq: ++seq, kind, origin, user, time, bytes });
  }
  return { head, base, tail: records };
}
