import { hash } from 'node:crypto';
import type { Logger } from '../../base/logger.ts';
import type { KvCount, KvService, KvStore } from '../../contracts/shared/kv.ts';
import { tellOnceInAWhile } from './connections.ts';

const NAMESPACE = 'core:limits';

/** Milliseconds that a request waits for the count of all nodes. */
const PATIENCE_MS = 1000;

/** Milliseconds between two checks whether a failed store is back. */
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
 * Counters that all nodes of a cluster share through a shared `kv`. A failing store delays only the requests of that moment: afterwards
 * each node counts by itself until the store is back.
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
        log.warn({ times, err }, 'The shared cache does not respond: limits are counted on this node only'),
      now,
    );
    this.#tellBack = tellOnceInAWhile(
      (times) => log.info({ times }, 'The shared cache responds again: limits are counted across all nodes'),
      now,
    );
  }

  /** Whether there are other nodes to share with. False for the embedded cache, which would only cost time. */
  get isShared(): boolean {
    return this.#kv()?.isShared === true;
  }

  /**
   * Adds to a counter on all nodes. Never rejects.
   * @param window milliseconds that the counter lasts, from the first count on any node.
   * @returns its new value; undefined if the store is unavailable or not shared.
   */
  async add(key: string, by: number, window: number): Promise<KvCount | undefined> {
    if (!this.isShared) return undefined;
    if (!this.#isAway) return this.#increment(key, by, window);
    this.#look();
    return undefined;
  }

  /** Checks in the background, from time to time, whether the store is back. No request waits for an unavailable store. */
  #look(): void {
    if (this.#now() < this.#lookAt) return;
    this.#lookAt = this.#now() + PAUSE_MS;
    void this.#increment('look', 0, PAUSE_MS);
  }

  async #increment(key: string, by: number, window: number): Promise<KvCount | undefined> {
    try {
      this.#store ??= this.#kv()?.open(NAMESPACE);
      // Hashed, since caller names have any length, and people's addresses should not be stored elsewhere.
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
  const give = (): void => reject(new Error(`It did not respond within ${patience} ms.`));
  // If an answer arrived while this process was busy, read it first: then the store is not late.
  const timer = setTimeout(() => setImmediate(give), patience);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
