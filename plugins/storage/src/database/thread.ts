import { Worker } from 'node:worker_threads';
import { moduleBeside } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { BatchKind, Outcome, Reply, Statement, ThreadData } from './protocol.ts';

type Settle = PromiseWithResolvers<readonly Outcome[]>;

/**
 * The database thread, seen from outside. It starts with the first batch. If it dies, its current work fails with DATABASE_UNAVAILABLE and
 * the next batch starts another thread; SQLite's journal makes that safe.
 */
export class DatabaseThread {
  readonly #options: ThreadData;
  readonly #onCrash: (error: Error) => void;
  readonly #waiting = new Map<number, Settle>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closing = false;

  constructor(options: ThreadData, onCrash: (error: Error) => void) {
    this.#options = options;
    this.#onCrash = onCrash;
  }

  /** One outcome per statement, in order. @throws DATABASE_UNAVAILABLE if the thread dies before it answers. */
  run(kind: BatchKind, statements: readonly Statement[]): Promise<readonly Outcome[]> {
    const id = ++this.#lastId;
    const settle: Settle = Promise.withResolvers();
    this.#waiting.set(id, settle);
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage({ id, kind, statements });
    } catch (error) {
      this.#waiting.delete(id);
      settle.reject(error);
    }
    return settle.promise;
  }

  /** Ends the thread after its pending batches. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#closing = true;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const { file, lockTimeout, maxResultBytes } = this.#options;
    const worker = new Worker(moduleBeside(import.meta.url, 'thread-entry'), {
      name: 'database',
      workerData: { file, lockTimeout, maxResultBytes } satisfies ThreadData,
    });
    let cause: unknown;
    worker.on('message', (reply: Reply) => this.#settle(reply));
    worker.on('error', (error) => (cause = error));
    worker.once('exit', () => this.#ended(worker, cause));
    return worker;
  }

  #settle({ id, outcomes }: Reply): void {
    this.#waiting.get(id)?.resolve(outcomes);
    this.#waiting.delete(id);
  }

  #ended(worker: Worker, cause: unknown): void {
    if (this.#worker === worker) this.#worker = undefined;
    if (this.#closing) return;
    const error = errors.DATABASE_UNAVAILABLE({}, { cause });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#onCrash(error);
  }
}
