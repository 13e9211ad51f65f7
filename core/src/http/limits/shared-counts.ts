import { hash } from 'node:crypto';
import type { Logger } from '../../base/logger.ts';
import type { KvCount, KvService, KvStore } from '../../contracts/kv.ts';
import { tellOnceInAWhile } from './connections.ts';

const NAMESPACE = 'core:limits';

/** Milliseconds that a request waits for what all nodes have counted. */
const PATIENCE_MS = 250;

/** Milliseconds that a store which failed is left alone; one request asks it then, and the others do not wait for that. */
const PAUSE_MS = 1000;

interface SharedCountsOptions {
  readonly kv: () => KvService | undefined;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Counters that all nodes of a cluster have in common, where their `kv` is shared. A store that is away or slow holds up nobody:
 * callers count by themselves until it is back.
 */
export class SharedCounts {
  readonly #kv: SharedCountsOptions['kv'];
  readonly #now: () => number;
  readonly #tellAway: (error: unknown) => void;
  readonly #tellBack: () => void;
  #store: KvStore | undefined;
  #isAway = false;
  #askAt = 0;

  constructor({ kv, log, now = Date.now }: SharedCountsOptions) {
    this.#kv = kv;
    this.#now = now;
    this.#tellAway = tellOnceInAWhile(
      (times, err) =>
        log.warn({ times, err }, 'The cache that nodes share does not answer: limits are counted on this node alone'),
      now,
    );
    this.#tellBack = tellOnceInAWhile(
      (times) => log.info({ times }, 'The cache that nodes share answers again: limits are counted on all nodes'),
      now,
    );
  }

  /** Whether there is anybody to share with; false for the embedded cache, which only costs time. */
  get isShared(): boolean {
    return this.#kv()?.isShared === true;
  }

  /**
   * Adds to the counter of a key on all nodes. Never rejects.
   *
   * @param window milliseconds that the counter lasts, from the first count on any node.
   * @returns what it stands at then; undefined where this node is on its own.
   */
  async add(key: string, by: number, window: number): Promise<KvCount | undefined> {
    const service = this.#kv();
    const now = this.#now();
    if (service?.isShared !== true || now < this.#askAt) return undefined;
    // While the store is away, only the first to come after the pause asks it.
    if (this.#isAway) this.#askAt = now + PAUSE_MS;
    try {
      this.#store ??= service.open(NAMESPACE);
      // Names of callers have any length, and addresses of people are nothing to leave elsewhere.
      const count = await inTime(this.#store.increment(hash('sha256', key, 'base64url'), by, window));
      this.#setAway(false);
      return count;
    } catch (error) {
      this.#askAt = this.#now() + PAUSE_MS;
      this.#setAway(true, error);
      return undefined;
    }
  }

  #setAway(isAway: boolean, error?: unknown): void {
    if (this.#isAway === isAway) return;
    this.#isAway = isAway;
    if (isAway) this.#tellAway(error);
    else this.#tellBack();
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It did not answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
