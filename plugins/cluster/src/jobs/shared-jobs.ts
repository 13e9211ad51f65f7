import { findNonJson } from '@editor-companion/core/plugin';
import type { Job, JobContext, JobDefinition, JobsService, Logger, RunOptions } from '@editor-companion/core/plugin';
import type { RedisConnections } from '../connections/redis.ts';
import { errors } from '../errors.ts';
import { JobRequests } from './job-requests.ts';
import type { Line } from './job-requests.ts';
import type { JobMessages } from './job-messages.ts';
import { Dispatch } from './dispatch.ts';
import type { JobWatch } from './job-watch.ts';
import type { Due, RunsTable } from './runs-table.ts';
import { JobRunner } from './job-runner.ts';
import type { Work } from './job-runner.ts';

/** Milliseconds for which an outcome is kept whose node has not read it, because it is gone or had no database for long. */
const KEEP_OUTCOMES = 600_000;

/** Milliseconds between two searches for work while Redis is unavailable. */
const POLL_EVERY = 1000;

export interface SharedJobsOptions {
  readonly table: RunsTable;
  readonly messages: JobMessages;
  readonly redis: RedisConnections;
  readonly prefix: string;
  /** The default maximum number of waiting runs of one job on all nodes together. */
  readonly maxQueued: number;
  /** Milliseconds without a heartbeat for which a run belongs to a node. */
  readonly lease: number;
  /** The number of attempts, each ended by the death of its node, after which a run is given up. */
  readonly maxAttempts: number;
  /** Milliseconds that `close` waits for handlers. */
  readonly closeTimeout: number;
  /** Whether this node works on runs, or only requests them. */
  readonly work: boolean;
  /** Milliseconds for which a run that somebody waits for may wait without any working node; absent: no limit. */
  readonly patience?: number | undefined;
  readonly watch?: JobWatch;
  readonly log: Logger;
}

interface Defined {
  readonly line: Line;
  readonly work: Work;
  readonly dispatch: Dispatch;
  readonly concurrency: number;
  readonly perNode: number;
}

/** Jobs that all nodes share: runs are rows in PostgreSQL, and BullMQ dispatches them to workers. */
export class SharedJobs implements JobsService {
  readonly isShared = true;
  readonly tables = ['cluster_jobs', 'cluster_workers'];
  readonly #options: SharedJobsOptions;
  readonly #jobs = new Map<string, Defined>();
  readonly #requests: JobRequests;
  readonly #runner: JobRunner;
  #timer: NodeJS.Timeout | undefined;
  #signs: NodeJS.Timeout | undefined;
  #polls: NodeJS.Timeout | undefined;
  #attending: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isClosing = false;

  constructor(options: SharedJobsOptions) {
    this.#options = options;
    this.#requests = new JobRequests({ ...options, lookEvery: Math.min(options.lease, 5000) });
    this.#runner = new JobRunner(options);
  }

  /** Starts working, if this node does. */
  start(): void {
    this.#isWorking = this.#options.work;
    for (const defined of this.#jobs.values()) this.#begin(defined);
    const { lease } = this.#options;
    this.#timer = setInterval(() => void this.#offerDue(lease), lease).unref();
    if (this.#isWorking) {
      this.#signs = setInterval(() => void this.#attend(lease), lease / 3).unref();
      this.#polls = setInterval(() => void this.#poll(), POLL_EVERY).unref();
    }
    void this.#attend(lease);
    // A restarted Redis may have lost everything.
    this.#options.messages.watch(() => void this.#offerDue(0));
  }

  define<Payload, Result>(
    name: string,
    handler: (payload: Payload, context: JobContext) => Promise<Result>,
    definition: JobDefinition,
  ): Job<Payload, Result> {
    if (this.#jobs.has(name)) throw errors.JOB_DEFINED_TWICE({ name });
    const { redis, prefix, lease, log, maxQueued } = this.#options;
    const { concurrency, perNode = concurrency, timeout, maxQueued: queued = maxQueued } = definition;
    const dispatch = new Dispatch(redis, { name, prefix, concurrency, perNode, lease, log });
    const line: Line = {
      name,
      room: concurrency + queued,
      offer: (runs) => dispatch.offer(runs),
      raise: (run) => dispatch.raise(run),
    };
    // Payloads come from this job's `run` on some node.
    const work: Work = { name, timeout, handler: handler as Work['handler'] };
    const defined = { line, work, dispatch, concurrency, perNode };
    this.#jobs.set(name, defined);
    this.#begin(defined);
    if (this.#isWorking) queueMicrotask(() => void this.#attend(lease));
    return { name, run: async (payload, options = {}) => (await this.#run(line, payload, options)) as Result };
  }

  counts(): Readonly<Record<string, { waiting: number; running: number }>> {
    const count = (name: string): { waiting: number; running: number } => {
      const { waiting, running } = this.#requests.idsOf(name);
      const atWork = new Set([...running, ...this.#runner.idsOf(name)]);
      return { waiting: waiting.filter((id) => !atWork.has(id)).length, running: atWork.size };
    };
    return Object.fromEntries([...this.#jobs.keys()].map((name) => [name, count(name)]));
  }

  /** @throws CompanionError JOBS_UNATTENDED while no node works. */
  async probe(): Promise<void> {
    if (!(await this.#options.table.isAttended())) throw errors.JOBS_UNATTENDED({ name: 'all jobs' });
  }

  /** Takes no more runs; running ones continue. */
  async drain(): Promise<void> {
    clearInterval(this.#signs);
    clearInterval(this.#polls);
    await this.#attend(0);
    await Promise.all([...this.#jobs.values()].map(({ dispatch }) => dispatch.pause()));
  }

  /** Gives up all runs of this node, so that other nodes take them over. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.drain();
    await this.#runner.close(this.#options.closeTimeout);
    this.#requests.abort(errors.SHUTTING_DOWN());
    await Promise.all([...this.#jobs.values()].map(({ dispatch }) => dispatch.close()));
    this.#options.messages.close();
  }

  async #run(line: Line, payload: unknown, options: RunOptions): Promise<unknown> {
    if (this.#isClosing) throw errors.SHUTTING_DOWN();
    const path = findNonJson(payload);
    if (path !== undefined) throw errors.JOB_PAYLOAD_INVALID({ name: line.name, path });
    return this.#requests.run(line, payload, options);
  }

  #begin({ work, dispatch }: Defined): void {
    if (this.#isWorking) dispatch.work((id) => this.#runner.process(work, id));
  }

  /**
   * Records for that many milliseconds that this node works, if it does. Never rejects. Records are written one after another: two
   * connections could swap them, so that the list of an earlier moment, or a heartbeat after `drain`, would be the last one.
   */
  #attend(duration: number): Promise<void> {
    if (!this.#isWorking) return Promise.resolve();
    const { table, messages, log } = this.#options;
    this.#attending = this.#attending
      .then(() => table.attend(messages.node, [...this.#jobs.keys()], duration))
      .catch((err: unknown) => log.debug({ err }, 'this node could not register as a worker; it tries again'));
    return this.#attending;
  }

  /**
   * Takes waiting runs while Redis is unavailable. Nodes that search at the same moment may exceed `concurrency` together; each node keeps
   * to it, and all do as far as they know of each other. Never rejects.
   */
  async #poll(): Promise<void> {
    const { table, messages, log } = this.#options;
    if (messages.isHeard || this.#jobs.size === 0) return;
    const rooms = [...this.#jobs].map(([queue, { concurrency, perNode }]) => ({
      queue,
      concurrency,
      places: Math.max(0, Math.min(perNode, concurrency) - this.#runner.idsOf(queue).length),
    }));
    try {
      for (const { id, queue } of await table.waiting(rooms)) this.#take(queue, id);
    } catch (err) {
      log.debug({ err }, 'waiting jobs could not be read; the node tries again');
    }
  }

  #take(queue: string, id: string): void {
    const defined = this.#jobs.get(queue);
    if (!defined) return;
    this.#runner
      .process(defined.work, id)
      .catch((err: unknown) =>
        this.#options.log.debug({ err, run: id }, 'a job could not be claimed; the node tries again'),
      );
  }

  /** Offers runs that have waited for longer than `age` milliseconds, or whose node has died. Never rejects. */
  async #offerDue(age: number): Promise<void> {
    const { table, log } = this.#options;
    try {
      const due = Map.groupBy(await table.due(age, [...this.#jobs.keys()]), ({ queue }: Due) => queue);
      for (const [queue, runs] of due) await this.#jobs.get(queue)?.dispatch.offer(runs);
      await table.prune(KEEP_OUTCOMES);
    } catch (err) {
      log.debug({ err }, 'waiting jobs could not be offered again; the node tries again');
    }
  }
}
