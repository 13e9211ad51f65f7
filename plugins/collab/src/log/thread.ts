import { Worker } from 'node:worker_threads';
import { moduleBeside } from '@editor-companion/core/plugin';
import { toLogError } from './log-error.ts';
import type { Reply, RequestName, Requests, ThreadData } from './messages.ts';

type Settle = PromiseWithResolvers<unknown>;

/**
 * A thread of the log, seen from outside. Starts with the first request. If it dies, its current work fails and the next request starts
 * another thread; SQLite's journal makes that safe.
 */
export class LogThread {
  readonly #data: ThreadData;
  readonly #waiting = new Map<number, Settle>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(data: ThreadData) {
    this.#data = data;
  }

  /** @throws CompanionError LOG_FAILED, STORAGE_FULL. */
  async ask<Name extends RequestName>(
    name: Name,
    input: Requests[Name]['input'],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Requests[Name]['output']> {
    const id = ++this.#lastId;
    const settle: Settle = Promise.withResolvers();
    this.#waiting.set(id, settle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ id, name, input }, transfer);
    return (await settle.promise) as Requests[Name]['output'];
  }

  /** Ends the thread after its pending requests. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(moduleBeside(import.meta.url, 'thread-entry'), {
      name: 'collab-log',
      workerData: this.#data,
    });
    let cause: unknown = new Error('the thread ended');
    worker.on('message', (reply: Reply) => this.#settle(reply));
    worker.on('error', (error) => (cause = error));
    worker.once('exit', () => this.#ended(worker, cause));
    return worker;
  }

  #settle(reply: Reply): void {
    const settle = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('failure' in reply) settle?.reject(toLogError(reply.failure));
    else settle?.resolve(reply.output);
  }

  #ended(worker: Worker, cause: unknown): void {
    if (this.#worker === worker) this.#worker = undefined;
    const message = cause instanceof Error ? cause.message : String(cause);
    for (const { reject } of this.#waiting.values()) reject(toLogError({ message }));
    this.#waiting.clear();
  }
}
