import type { Logger } from '../base/logger.ts';
import type { Lease, LeasesService } from '../contracts/shared/nodes.ts';

/**
 * Milliseconds for which a working node holds the task without renewing its lease. If the node dies, another one takes over after this
 * time.
 */
const WORKING_MS = 30_000;
const EXTEND_EVERY_MS = 10_000;
/** The maximum number of milliseconds between two checks whether another node's task is due. */
const LOOK_EVERY_MS = 60_000;

export interface PeriodicTaskOptions {
  /** The task's name, the same on all nodes: `collab/bin`. */
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next, on all nodes together. */
  readonly interval: number;
  /** Does the work. An error is logged as `complaint`, and the task is due again after `interval`. */
  readonly run: () => Promise<unknown>;
  readonly complaint: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Service `leases`, looked up at each run; undefined on a single node. */
  readonly leases: () => LeasesService | undefined;
}

/**
 * Work that one of all nodes repeats. On a single node it is a timer. On several, the node that holds the task's lease does it, and keeps
 * the lease until the task is due again. If that node dies, another takes over within a minute and a half.
 * @example
 * const sweep = new PeriodicTask({
 *   name: 'epub/sweep',
 *   interval: 3_600_000,
 *   run: () => books.sweep(),
 *   complaint: 'old books could not be cleared away',
 *   log: host.log,
 *   leases: () => host.find('leases'),
 * });
 * host.onReady(() => sweep.start());
 * host.onClose(() => sweep.close());
 */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Starts the task: at once, or with `atOnce: false` after the first interval. */
  start({ atOnce = true }: { readonly atOnce?: boolean } = {}): void {
    const { interval, leases } = this.#options;
    this.#timer = setInterval(() => this.#look(), leases() ? Math.min(interval, LOOK_EVERY_MS) : interval).unref();
    if (atOnce) this.#look();
  }

  /** Starts no further run, and resolves when none is running. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): void {
    this.#running ??= this.#runInTurn()
      .catch((err: unknown) => this.#options.log.warn({ err }, this.#options.complaint))
      .finally(() => (this.#running = undefined));
  }

  async #runInTurn(): Promise<void> {
    const { name, interval, leases, run } = this.#options;
    const all = leases();
    if (!all) return void (await run());
    const lease = await all.claim(name, WORKING_MS);
    if (!lease) return;
    const extending = setInterval(() => void this.#extend(lease, WORKING_MS), EXTEND_EVERY_MS).unref();
    try {
      await run();
    } finally {
      clearInterval(extending);
      // Keeps the lease: until the task is due, no node has to run it.
      await this.#extend(lease, interval);
    }
  }

  /** A lease that cannot be extended expires, and another node repeats the work. */
  async #extend(lease: Lease, duration: number): Promise<void> {
    await lease.extend(duration).catch(() => undefined);
  }
}
