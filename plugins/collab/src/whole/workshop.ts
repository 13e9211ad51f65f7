import { moduleBeside } from '@editor-companion/core/plugin';
import type { WorkerPool, WorkerPoolOptions, WorkersService } from '@editor-companion/core/plugin';
import type { WorkInput, WorkName, WorkOutput, Works } from './task.ts';

/** Does work that needs a document as a whole, in threads with limits on time and memory. */
export class Workshop {
  readonly #pool: WorkerPool<WorkInput, WorkOutput>;

  constructor(workers: WorkersService, limits: WorkerPoolOptions) {
    this.#pool = workers.pool(moduleBeside(import.meta.url, 'worker'), limits);
  }

  /**
   * @throws DocumentError for content that the schema does not take; CompanionError WORKER_TIMEOUT, WORKER_OUT_OF_MEMORY (422),
   * WORKERS_BUSY (503).
   */
  async do<Name extends WorkName>(
    work: Name,
    input: Works[Name]['input'],
    signal?: AbortSignal,
  ): Promise<Works[Name]['output']> {
    return this.#pool.run({ work, ...input } as WorkInput, signal && { signal });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
