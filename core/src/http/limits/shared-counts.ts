import { hash } from 'node:crypto';
import type { Logger } from '../../base/logger.ts';
import type { KvCount, KvService, KvStore } from '../../contracts/shared/kv.ts';
import { tellOnceInAWhile } from './connections.ts';

const NAMESPACE = 'core:limits';

/** Milliseconds that a request waits for what all nodes have counted. */
const PATIENCE_MS = 1000;

/** Milliseconds between two looks whether a store that failed is back. */
const PAUSE_MS = 1000;

interface SharedCountsOptions {
  readonly kv: () => KvService | undefined;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds that a request waits for the store. */
  readonly patience?: number;
}

/**
 * Counters that all nodes of a cluster have in common, where their `kv` is shared. A store that goes away holds up only the requests
 * of that moment: callers count by themselves until it is back.
 */
export class SharedCounts {
  readonly #kv: SharedCountsOptions['kv'];
  readonly #now: () => number;
  readonly #patience: number;
  readonly #tellAway: (error: unknown) => void;
  readonly #tellBack: () => void;
  #store: KvStore | undefined;
  #isAway = false;
  #lookAt = 0;

  constructor({ kv, log, now = Date.now, patience = PATIENCE_MS }: SharedCountsOptions) {
    this.#kv = kv;
    this.#now = now;
    this.#patience = patience;
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
    if (!this.isShared) return undefined;
    if (!this.#isAway) return this.#increment(key, by, window);
    this.#look();
    return undefined;
  }

  /** Looks in the background, and once in a while, whether the store is back: nobody waits for one that is away. */
  #look(): void {
    if (this.#now() < this.#lookAt) return;
    this.#lookAt = this.#now() + PAUSE_MS;
    void this.#increment('look', 0, PAUSE_MS);
  }

  async #increment(key: string, by: number, window: number): Promise<KvCount | undefined> {
    try {
      this.#store ??= this.#kv()?.open(NAMESPACE);
      // Names of callers have any length, and addresses of people are nothing to leave elsewhere.
      const work = this.#store?.increment(hash('sha256', key, 'base64url'), by, window);
      const count = await inTime(work, this.#patience);
      this.#setAway(false);
      return count;
    } catch (error) {
      this.#setAway(true, error);
      return undefined;
    }
  }

  #setAway(isAway: boolean, error?: unknown): void {
    if (this.#isAway === isAway) return;
    this.#isAway = isAway;
    this.#lookAt = this.#now() + PAUSE_MS;
    if (isAway) this.#tellAway(error);
    else this.#tellBack();
  }
}

async function inTime<T>(work: Promise<T> | undefined, patience: number): Promise<T | undefined> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const give = (): void => reject(new Error(`It did not answer within ${patience} ms.`));
  // An answer that arrived while this process was busy is read first: the store is not late then.
  const timer = setTimeout(() => setImmediate(give), patience);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
