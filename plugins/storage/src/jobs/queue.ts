import { FairQueue } from '@editor-companion/core/plugin';
import type { JobContext, JobDefinition, Logger, RunOptions } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

export type Handler = (payload: unknown, context: JobContext) => Promise<unknown>;

export interface QueueOptions extends Required<Omit<JobDefinition, 'perNode'>> {
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
 * The runs of one job: a limited number at once, callers are served in turn. A caller whose run is aborted or late is notified at once; the
 * place stays occupied until the handler has really ended, so `concurrency` holds regardless of handlers.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #turns: FairQueue;
  readonly #runs = new Set<Run>();
  readonly #working = new Set<Promise<void>>();

  constructor(options: QueueOptions) {
    this.#options = options;
    const { name, concurrency, maxQueued } = options;
    const busy = (waiting: number): Error => errors.QUEUE_FULL({ name, waiting });
    this.#turns = new FairQueue({ places: concurrency, maxWaiting: maxQueued, busy });
  }

  get counts(): { waiting: number; running: number } {
    const { waiting, running } = this.#turns;
    return { waiting, running };
  }

  async run(payload: unknown, options: RunOptions): Promise<unknown> {
    const { signal } = options;
    signal?.throwIfAborted();
    const run: Run = { payload, options, abort: new AbortController(), outcome: Promise.withResolvers() };
    const abort = (): void => this.#abort(run, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#runs.add(run);
    this.#begin(run).catch(run.outcome.reject);
    try {
      return await run.outcome.promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#runs.delete(run);
    }
  }

  abortAll(reason: unknown): void {
    for (const run of this.#runs) this.#abort(run, reason);
  }

  /** Resolves when no handler is running any more. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #begin(run: Run): Promise<void> {
    const leave = await this.#turns.take(run.options.caller ?? '', run.abort.signal);
    const work = this.#work(run).finally(() => {
      leave();
      this.#working.delete(work);
    });
    this.#working.add(work);
  }

  async #work(run: Run): Promise<void> {
    const { name, timeout, handler } = this.#options;
    const timer = setTimeout(() => this.#abort(run, errors.JOB_TIMEOUT({ name, milliseconds: timeout })), timeout);
    run.abort.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    try {
      run.abort.signal.throwIfAborted();
      run.outcome.resolve(await handler(run.payload, this.#contextOf(run)));
    } catch (error) {
      run.outcome.reject(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #abort(run: Run, reason: unknown): void {
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
