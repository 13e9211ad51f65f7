import type { WorkersService } from '@editor-companion/core/plugin';
import { Merger } from '../../src/merge/merger.ts';
import task, { type MergeInput } from '../../src/merge/worker.ts';

/** «Threads» that work at once: what is tested with them is not the threads. */
const workers: WorkersService = {
  pool: () => ({
    run: (input) => Promise.try(() => task(input as MergeInput, { progress: () => undefined }) as never),
    close: async () => undefined,
  }),
};

export const merger = new Merger(workers);
