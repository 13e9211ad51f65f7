import { setImmediate } from 'node:timers/promises';
import type { Covered, Coverage } from '../update/coverage.ts';

/** Runs and deletions added in one turn of the event loop: a millisecond's work. */
const SLICE = 8192;

/** Adds the range of a whole document to a coverage. Yields to the event loop if it is large. */
export async function coverAll(
  coverage: Coverage,
  { runs, deletes }: Extract<Covered, { runs: Float64Array }>,
): Promise<void> {
  const end = Math.max(runs.length, deletes.length);
  for (let from = 0; from < end; from += 3 * SLICE) {
    if (from > 0) await setImmediate();
    const to = from + 3 * SLICE;
    coverage.add({ runs: runs.subarray(from, to), deletes: deletes.subarray(from, to) });
  }
}
