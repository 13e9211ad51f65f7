import type { Host, Job, JobContext, JobDefinition, JobsService, Logger } from '@editor-companion/core/plugin';
import { endsWithin } from '../deadline.ts';
import { errors } from '../errors.ts';
import { findNonJson } from '@editor-companion/core/plugin';
import { Queue } from './queue.ts';
import type { Handler } from './queue.ts';

export interface JobsOptions {
  /** The default maximum number of waiting runs of a job. */
  readonly maxQueued: number;
  /** Milliseconds that `close` waits for handlers. */
  readonly closeTimeout: number;
  readonly log: Logger;
  /** Records a run in a trace. */
  readonly trace?: Host['trace'];
}

/** Jobs in this process: a bounded queue each. Nothing survives a restart; callers that need that keep their own record. */
export class EmbeddedJobs implements JobsService {
  readonly #options: JobsOptions;
  readonly #queues = new Map<string, Queue>();
  #closing = false;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  define<Payload, Result>(
    name: string,
    handler: (payload: Payload, context: JobContext) => Promise<Result>,
    definition: JobDefinition,
  ): Job<Payload, Result> {
    if (this.#queues.has(name)) throw errors.JOB_DEFINED_TWICE({ name });
    const { log, maxQueued, trace } = this.#options;
    const run: Handler = (payload, context) => handler(payload as Payload, context);
    const shown: Handler = (...given) => (trace ? trace(`job ${name}`, {}, () => run(...given)) : run(...given));
    const { perNode: _shared, ...own } = definition;
    const queue = new Queue({ maxQueued, ...own, name, log, handler: shown });
    this.#queues.set(name, queue);
    return {
      name,
      run: async (payload, options = {}) => {
        if (this.#closing) throw errors.SHUTTING_DOWN();
        const path = findNonJson(payload);
        if (path !== undefined) throw errors.JOB_PAYLOAD_INVALID({ name, path });
        return (await queue.run(payload, options)) as Result;
      },
    };
  }

  counts(): Readonly<Record<string, { waiting: number; running: number }>> {
    return Object.fromEntries([...this.#queues].map(([name, queue]) => [name, queue.counts]));
  }

  /** Refuses new runs and aborts all others. */
  abort(): void {
    this.#closing = true;
    for (const queue of this.#queues.values()) queue.abortAll(errors.SHUTTING_DOWN());
  }

  /** Aborts everything and waits for the handlers to end, up to `closeTimeout`. */
  async close(): Promise<void> {
    this.abort();
    const ended = Promise.all([...this.#queues.values()].map((queue) => queue.idle()));
    if (await endsWithin(this.#options.closeTimeout, ended)) return;
    this.#options.log.warn({ jobs: this.counts() }, 'jobs did not stop in time and were abandoned');
  }
}
