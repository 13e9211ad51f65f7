import { setImmediate } from 'node:timers/promises';
import type { LogRecord, LogState } from '@editor-companion/core/plugin';
import { packBatch, unpackBatch, type Batch } from './batch.ts';

/** Changes that are packed together: few enough to be unpacked in one turn of the event loop. */
const BATCH = 4096;

/** A document on its way from the log's thread: as objects, ten thousand changes would hold up whoever receives them. */
export interface StoredState extends Omit<LogState, 'tail'> {
  /** The changes behind the base, in order and without a gap. */
  readonly tail: readonly Batch[];
}

export function packState({ head, base, tail }: LogState, document: string): StoredState {
  const batches = Array.from({ length: Math.ceil(tail.length / BATCH) }, (_, index) => {
    const changes = tail.slice(index * BATCH, (index + 1) * BATCH);
    return packBatch([{ document, create: false, changes }]);
  });
  return { head, base, tail: batches };
}

/** What is handed over rather than copied. */
export function buffersOf({ base, tail }: StoredState): ArrayBuffer[] {
  const buffers = tail.flatMap(({ numbers, bytes }) => [numbers.buffer, bytes.buffer]);
  return base?.bytes.buffer instanceof ArrayBuffer ? [base.bytes.buffer, ...buffers] : buffers;
}

/** A batch a turn. */
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
