import type { JobContext, Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { JobMessages, JobMessage } from './job-messages.ts';
import { UNWATCHED, type JobWatch } from './job-watch.ts';
import { packError, packResult } from './outcome.ts';
import type { Claimed, RunsTable } from './runs-table.ts';

export interface Work {
  readonly name: string;
  readonly handler: (payload: unknown, context: JobContext) => Promise<unknown>;
  /** Milliseconds. */
  readonly timeout: number;
}

export interface JobRunnerOptions {
  readonly table: RunsTable;
  readonly messages: JobMessages;
  /** Milliseconds for which a run belongs to this node without a renewal. */
  readonly lease: number;
  /** The number of attempts, each ended by the death of its node, after which a run is given up. */
  readonly maxAttempts: number;
  readonly watch?: JobWatch;
  readonly log: Logger;
}

interface AtWork {
  readonly name: string;
  /** The nodes that wait for it. */
  readonly askers: Set<string>;
  /** The latest report. */
  latest: JobMessage;
  readonly abort: AbortController;
  /** The latest confirmed start of its lease, by the clock of `performance`. */
  keptAt: number;
  /** Resolves when the handler has ended. */
  readonly done: PromiseWithResolvers<void>;
}

/** The runs that this node works on: claims them, renews their leases, and stores their outcomes. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #atWork = new Map<string, AtWork>();
  readonly #timer: NodeJS.Timeout;
  #claiming: Promise<unknown> = Promise.resolve();
  #isClosing = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#extend(), options.lease / 3).unref();
    options.messages.listen((message) => this.#hear(message));
  }

  /** Ids of a job's runs on this node. */
  idsOf(name: string): string[] {
    return [...this.#atWork].filter(([, work]) => work.name === name).map(([id]) => id);
  }

  #hear(message: JobMessage): void {
    const work = this.#atWork.get(message.run);
    if (message.kind === 'cancelled') work?.abort.abort(cancelled());
    if (message.kind !== 'joined' || !work) return;
    work.askers.add(message.node);
    this.#options.messages.send(message.node, work.latest);
  }

  /** Claims and does a run. Resolves when the handler has ended, to the milliseconds after which somebody should try again, if so. */
  async process(work: Work, id: string): Promise<number | undefined> {
    const { table, messages, lease } = this.#options;
    if (this.#isClosing || this.#atWork.has(id)) return lease;
    // Serialised, so that runs start in the order of dispatch.
    let keptAt = 0;
    const claim = this.#claiming.then(() => {
      keptAt = performance.now();
      return table.claim(id, messages.node, lease);
    });
    this.#claiming = claim.catch(() => undefined);
    const claimed = await claim;
    if (!claimed) return table.left(id);
    return this.#do(work, id, claimed, keptAt);
  }

  /**
   * Gives up all runs, so that other nodes take them over at once. Resolves when the handlers have ended, after `timeout` milliseconds at
   * the latest.
   */
  async close(timeout: number): Promise<void> {
    this.#isClosing = true;
    const left = [...this.#atWork.values()];
    for (const { abort } of left) abort.abort(errors.SHUTTING_DOWN());
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, timeout);
    await Promise.race([Promise.all(left.map(({ done }) => done.promise)), late.promise]);
    clearTimeout(timer);
    clearInterval(this.#timer);
  }

  async #do(
    work: Work,
    id: string,
    { payload, askers, attempts, trace, waited }: Claimed,
    keptAt: number,
  ): Promise<number | undefined> {
    const { maxAttempts, watch = UNWATCHED } = this.#options;
    if (attempts > maxAttempts) {
      await this.#end(id, packError(errors.JOB_GIVEN_UP({ name: work.name, attempts: maxAttempts })));
      return undefined;
    }
    const abort = new AbortController();
    const done = Promise.withResolvers<void>();
    const started = { kind: 'started', run: id } as const;
    const atWork: AtWork = { name: work.name, askers: new Set(askers), latest: started, abort, done, keptAt };
    this.#atWork.set(id, atWork);
    this.#tell(atWork, started);
    const late = errors.JOB_TIMEOUT({ name: work.name, milliseconds: work.timeout });
    const timer = setTimeout(() => {
      abort.abort(late);
      // Waiting callers are notified at once; the place stays occupied until the handler has ended.
      void this.#end(id, packError(late));
    }, work.timeout);
    try {
      const result = await watch.around({ job: work.name, trace, waited, attempts }, () =>
        work.handler(JSON.parse(payload), this.#contextOf(id, atWork)),
      );
      if (!abort.signal.aborted || this.#isClosing) await this.#end(id, packResult(result));
    } catch (error) {
      if (!abort.signal.aborted) await this.#end(id, packError(error));
      else if (this.#isClosing) return await this.#release(id);
    } finally {
      clearTimeout(timer);
      this.#atWork.delete(id);
      done.resolve();
    }
    return undefined;
  }

  #tell(work: AtWork, message: JobMessage): void {
    work.latest = message;
    for (const node of work.askers) this.#options.messages.send(node, message);
  }

  #contextOf(run: string, work: AtWork): JobContext {
    const { signal } = work.abort;
    return {
      signal,
      progress: (reached, message) => {
        if (signal.aborted) return;
        const fraction = Math.min(1, Math.max(0, reached));
        this.#tell(work, { kind: 'progress', run, fraction, ...(message !== undefined && { message }) });
      },
    };
  }

  /** Never rejects: if the outcome cannot be stored, the run is repeated when the lease has ended. */
  async #end(id: string, outcome: string): Promise<void> {
    const { table, messages, log } = this.#options;
    try {
      for (const { node, run } of await table.end(id, messages.node, outcome))
        messages.send(node, { kind: 'ended', run });
    } catch (err) {
      log.warn({ err, run: id }, 'the outcome of a job could not be stored; the job is done again');
    }
  }

  async #release(id: string): Promise<number> {
    const { table, messages, log } = this.#options;
    await table
      .release(id, messages.node)
      .catch((err: unknown) =>
        log.warn({ err, run: id }, 'a job could not be given back; another node takes it later'),
      );
    return 0;
  }

  /** A run that no longer belongs to this node was cancelled, or was taken over because this node was silent. */
  async #extend(): Promise<void> {
    const ids = [...this.#atWork.keys()];
    if (ids.length === 0) return;
    const { table, messages, lease, log } = this.#options;
    const now = performance.now();
    try {
      const kept = new Set(await table.extend(ids, messages.node, lease));
      for (const id of ids) this.#keep(id, kept.has(id) ? now : undefined);
    } catch (err) {
      log.warn({ err }, 'the leases of jobs could not be extended; the node tries again');
      for (const id of ids) this.#loseLate(id);
    }
  }

  /** @param at since when it is certainly this node's; undefined where it is not. */
  #keep(id: string, at: number | undefined): void {
    const work = this.#atWork.get(id);
    if (work && at !== undefined) work.keptAt = Math.max(work.keptAt, at);
    else work?.abort.abort(cancelled());
  }

  /** Without PostgreSQL the lease of this node ends too: another node may take the run over, once this one has released it to the queue. */
  #loseLate(id: string): void {
    const work = this.#atWork.get(id);
    if (work && performance.now() - work.keptAt > this.#options.lease) work.abort.abort(cancelled());
  }
}

const cancelled = (): DOMException => new DOMException('The job was cancelled.', 'AbortError');
