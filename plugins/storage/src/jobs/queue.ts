import type { JobContext, JobDefinition, Logger, RunOptions } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

export type Handler = (payload: unknown, context: JobContext) => Promise<unknown>;

export interface QueueOptions extends Required<JobDefinition> {
  readonly name: string;
  readonly handler: Handler;
  readonly log: Logger;
}

interface Run {
  readonly payload: unknown;
  readonly options: RunOptions;
  readonly abort: AbortController;
  readonly outcome: PromiseWithResolvers<unknown>;
}

/**
 * One job's runs: first come, first served, so many at once. A caller whose run is aborted or late hears of it at once; the
 * place stays taken until the handler has really ended, so that `concurrency` holds whatever handlers do.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #waiting = new Set<Run>();
  readonly #running = new Map<Run, Promise<void>>();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get counts(): { waiting: number; running: number } {
    return { waiting: this.#waiting.size, running: this.#running.size };
  }

  async run(payload: unknown, options: RunOptions): Promise<unknown> {
    const { signal } = options;
    signal?.throwIfAborted();
    const { name, concurrency, maxQueued } = this.#options;
    const isFree = this.#running.size < concurrency;
    if (!isFree && this.#waiting.size >= maxQueued) throw errors.QUEUE_FULL({ name, waiting: this.#waiting.size });
    const run: Run = { payload, options, abort: new AbortController(), outcome: Promise.withResolvers() };
    const abort = (): void => this.#abort(run, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.add(run);
    this.#startNext();
    try {
      return await run.outcome.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  abortAll(reason: unknown): void {
    for (const run of [...this.#waiting, ...this.#running.keys()]) this.#abort(run, reason);
  }

  /** Resolves when no handler is running any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (!next || this.#running.size >= this.#options.concurrency) return;
    this.#waiting.delete(next);
    this.#running.set(next, this.#work(next));
  }

  async #work(run: Run): Promise<void> {
    const { name, timeout, handler } = this.#options;
    const timer = setTimeout(() => this.#abort(run, errors.JOB_TIMEOUT({ name, milliseconds: timeout })), timeout);
    run.abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    try {
      // A handler that throws before its first await must not reach the caller of run() out of turn.
      await Promise.resolve();
      run.outcome.resolve(await handler(run.payload, this.#contextOf(run)));
    } catch (error) {
      run.outcome.reject(error);
    } finally {
      clearTimeout(timer);
      this.#running.delete(run);
      this.#startNext();
    }
  }

  #abort(run: Run, reason: unknown): void {
    this.#waiting.delete(run);
    run.abort.abort(reason);
    run.outcome.reject(reason);
  }

  #contextOf({ abort, options }: Run): JobContext {
    const { signal } = abort;
    return {
      signal,
      progress: (fraction, message) => {
        if (signal.aborted) return;
        try {
          options.onProgress?.(Math.min(1, Math.max(0, fraction)), message);
        } catch (err) {
          this.#options.log.warn({ err, job: this.#options.name }, 'a progress listener failed');
        }
      },
    };
  }
}
