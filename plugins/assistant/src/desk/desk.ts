import { moduleBeside } from '@editor-companion/core/plugin';
import type { TurnContext, WorkerPool, WorkersService } from '@editor-companion/core/plugin';
import type { AssistantOptions } from '../options.ts';
import type { Job, WorkName, Works } from './job.ts';

/** Runs work on documents in threads with limits on time and memory. */
export class Desk {
  readonly #pool: WorkerPool<Job, unknown>;

  constructor(workers: WorkersService, limits: AssistantOptions['threads']) {
    this.#pool = workers.pool(moduleBeside(import.meta.url, 'worker'), limits);
  }

  /** @throws CompanionError, of the document and of threads: WORKER_TIMEOUT, WORKER_OUT_OF_MEMORY (422), WORKERS_BUSY (503). */
  async do<Name extends WorkName>(work: Name, input: Works[Name]['input'], turn: Partial<TurnContext>) {
    return (await this.#pool.run({ work, input } as Job, turn)) as Works[Name]['output'];
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
