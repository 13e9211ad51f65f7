import { Queue, WaitingError, Worker } from 'bullmq';
import type { Job as Ticket } from 'bullmq';
import type { Logger } from '@editor-companion/core/plugin';
import type { RedisConnections } from '../connections/redis.ts';
import type { Due } from './runs-table.ts';

/** Milliseconds until a worker asks Redis again after a failure. */
const RETRY_DELAY = 1000;
/** Milliseconds without an answer after which a worker reconnects. BullMQ's requests block for at most ten seconds. */
const WORKER_SILENCE = 15_000;
/** The number of times that a ticket may change hands: attempts are counted in PostgreSQL. */
const ANY_NUMBER = 1_000_000;

export interface DispatchOptions {
  /** The job's name. */
  readonly name: string;
  /** The prefix of all keys. */
  readonly prefix: string;
  /** The maximum number of concurrent runs on all nodes together. */
  readonly concurrency: number;
  /** The maximum number of concurrent runs on this node. */
  readonly perNode: number;
  /** Milliseconds without a heartbeat after which a worker's ticket goes to another one. */
  readonly lease: number;
  readonly log: Logger;
}

/** Does a run. Resolves to the milliseconds until it must be dispatched again, or to undefined if it is finished. */
type Process = (id: string) => Promise<number | undefined>;

/**
 * Dispatches runs to workers through a BullMQ queue, in order of priority, with a limit for all nodes. The queue contains only ids. Lost
 * ids are offered again, and an id that is dispatched twice is claimed once.
 */
export class Dispatch {
  readonly #options: DispatchOptions;
  readonly #queue: Queue;
  readonly #redis: RedisConnections;
  #worker: Worker | undefined;
  /** By ticket that is about to end: milliseconds until its run must be dispatched again. */
  readonly #later = new Map<string, number>();

  constructor(redis: RedisConnections, options: DispatchOptions) {
    this.#redis = redis;
    this.#options = options;
    const connection = redis.apart({ enableOfflineQueue: false, maxRetriesPerRequest: null });
    this.#queue = new Queue(queueName(options.name), { connection, prefix: `${options.prefix}:jobs` });
    this.#queue.on('error', (err) => this.#tell(err));
  }

  /** Offers runs; one that is in the queue already keeps its place. Rejects while Redis is unavailable. */
  async offer(runs: readonly Pick<Due, 'id' | 'place'>[]): Promise<void> {
    // Redis may have lost the limit with everything else.
    await this.#queue.setGlobalConcurrency(this.#options.concurrency);
    const ticketOf = ({ id, place: priority }: Pick<Due, 'id' | 'place'>) => ({
      name: 'run',
      data: {},
      opts: { jobId: id, priority, removeOnComplete: true, removeOnFail: true },
    });
    await this.#queue.addBulk(runs.map(ticketOf));
  }

  /** Improves the priority of a waiting run. Rejects while Redis is unavailable. */
  async raise({ id, place: priority }: Pick<Due, 'id' | 'place'>): Promise<void> {
    const ticket = await this.#queue.getJob(id);
    await ticket?.changePriority({ priority });
  }

  /** Starts taking runs. */
  work(process: Process): void {
    const { prefix, concurrency, perNode, lease } = this.#options;
    const connection = this.#redis.apart({ maxRetriesPerRequest: null, socketTimeout: WORKER_SILENCE });
    this.#worker = new Worker(queueName(this.#options.name), (ticket, token) => this.#do(process, ticket, token), {
      connection,
      prefix: `${prefix}:jobs`,
      concurrency: Math.min(perNode, concurrency),
      lockDuration: lease,
      stalledInterval: lease / 2,
      maxStalledCount: ANY_NUMBER,
      runRetryDelay: RETRY_DELAY,
    });
    this.#worker.on('error', (err) => this.#tell(err));
    this.#worker.on('completed', (ticket) => this.#offerLater(ticket));
  }

  /** Takes no more runs; running ones continue. */
  async pause(): Promise<void> {
    await this.#worker?.pause(true);
  }

  async close(): Promise<void> {
    await Promise.all([this.#worker?.close(true), this.#queue.close()]);
  }

  async #do(process: Process, ticket: Ticket, token: string | undefined): Promise<void> {
    if (ticket.id === undefined) return;
    const again = await process(ticket.id);
    if (again === undefined) return;
    if (again > 0) return void this.#later.set(ticket.id, again);
    await ticket.moveToWait(token);
    throw new WaitingError();
  }

  /** Uses a timer of this node instead of the queue's delay, which ends by the clock of any worker. */
  #offerLater({ id = '', priority: place }: Ticket): void {
    const again = this.#later.get(id);
    if (again === undefined) return;
    this.#later.delete(id);
    setTimeout(() => void this.offer([{ id, place }]).catch((err: Error) => this.#tell(err)), again).unref();
  }

  #tell(err: Error): void {
    this.#options.log.debug({ err, job: this.#options.name }, 'the queue of a job failed; the node asks it again');
  }
}

/** BullMQ allows no colon in names. */
const queueName = (name: string): string => encodeURIComponent(name);
