import type { WorkersService } from '@editor-companion/core/plugin';
import { Merger } from '../../src/merge/merger.ts';
import task, { type MergeInput } from '../../src/merge/worker.ts';

/** Fake threads that work immediately. The threads themselves are not under test. */
const workers: WorkersService = {
  pool: () => ({
    run: (input) => Promise.try(() => task(input as MergeInput, { progress: () => undefined }) as never),
    close: async () => undefined,
  }),
};

export const merger = new Merger(workers);
