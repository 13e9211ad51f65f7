import { Queue, WaitingError, Worker } from 'bullmq';
import type { Job as Ticket } from 'bullmq';
import type { Logger } from '@editor-companion/core/plugin';
import type { RedisConnections } from '../connections/redis.ts';
import type { Due } from './runs-table.ts';

/** Milliseconds until a worker asks Redis again that did not answer. */
const RETRY_DELAY = 1000;
/** Milliseconds without an answer after which a worker connects anew; BullMQ asks for at most ten seconds at a time. */
const WORKER_SILENCE = 15_000;
/** How often a ticket may change hands: attempts are counted in PostgreSQL. */
const ANY_NUMBER = 1_000_000;

export interface DispatchOptions {
  /** Name of the job. */
  readonly name: string;
  /** What every key begins with. */
  readonly prefix: string;
  /** Runs at once, on all nodes together. */
  readonly concurrency: number;
  /** Runs at once on this node. */
  readonly perNode: number;
  /** Milliseconds without a sign of life after which the ticket of a worker goes to another one. */
  readonly lease: number;
  readonly log: Logger;
}

/** Does a run. Resolves to milliseconds until it is to be given out again, or to undefined when there is no more to do. */
type Process = (id: string) => Promise<number | undefined>;

/**
 * Tells workers of runs, through a queue of BullMQ: in the order of their places, so many at once on all nodes. It holds ids alone. What
 * it loses is offered again, and what it gives out twice is claimed once.
 */
export class Dispatch {
  readonly #options: DispatchOptions;
  readonly #queue: Queue;
  readonly #redis: RedisConnections;
  #worker: Worker | undefined;
  /** Milliseconds until a run is to be given out again whose ticket is about to end. */
  readonly #later = new Map<string, number>();

  constructor(redis: RedisConnections, options: DispatchOptions) {
    this.#redis = redis;
    this.#options = options;
    const connection = redis.apart({ enableOfflineQueue: false, maxRetriesPerRequest: null });
    this.#queue = new Queue(queueName(options.name), { connection, prefix: `${options.prefix}:jobs` });
    this.#queue.on('error', (err) => this.#tell(err));
  }

  /** Gives runs out; one that is given out already stays where it is. Rejects while Redis is away. */
  async offer(runs: readonly Pick<Due, 'id' | 'place'>[]): Promise<void> {
    // Redis may have forgotten the limit with all else.
    await this.#queue.setGlobalConcurrency(this.#options.concurrency);
    const ticketOf = ({ id, place: priority }: Pick<Due, 'id' | 'place'>) => ({
      name: 'run',
      data: {},
      opts: { jobId: id, priority, removeOnComplete: true, removeOnFail: true },
    });
    await this.#queue.addBulk(runs.map(ticketOf));
  }

  /** Gives a run that waits a better place. Rejects while Redis is away. */
  async raise({ id, place: priority }: Pick<Due, 'id' | 'place'>): Promise<void> {
    const ticket = await this.#queue.getJob(id);
    await ticket?.changePriority({ priority });
  }

  /** Begins to take runs. */
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

  /** Takes no more runs; those under way go on. */
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

  /** By a timer of this node rather than a delay of the queue, which ends when the clock of any worker says so. */
  #offerLater({ id = '', priority: place }: Ticket): void {
    const again = this.#later.get(id);
    if (again === undefined) return;
    this.#later.delete(id);
    setTimeout(() => void this.offer([{ id, place }]).catch((err: Error) => this.#tell(err)), again).unref();
  }

  #tell(err: Error): void {
    this.#options.log.debug({ err, job: this.#options.name }, 'the queue of a job failed; it is asked again');
  }
}

/** BullMQ allows no colon. */
const queueName = (name: string): string => encodeURIComponent(name);
