/** What a counter stands at. */
export interface KvCount {
  readonly value: number;
  /** Milliseconds until the counter ends and begins anew; `Infinity` where it has no end. */
  readonly left: number;
}

/** A namespace of the cache. Values are JSON-safe; anything may vanish at any time. */
export interface KvStore {
  get<T>(key: string): Promise<T | undefined>;
  /** @param ttl milliseconds; absent: the namespace's default. */
  set(key: string, value: unknown, ttl?: number): Promise<void>;
  /**
   * Adds to a counter in one step, whoever else changes it at that moment, and answers what it stands at then. A counter begins
   * at 0 with the first call, and is an entry like any other: `get` answers its value, `delete` ends it.
   *
   * @param by a whole number, negative to take away, 0 to look.
   * @param ttl milliseconds from the call that begins the counter; later calls do not lengthen it. Absent: the namespace's default.
   * @throws TypeError where `by` or what the entry holds is no whole number, or the sum goes beyond 2^53 - 1; nothing changes then.
   * @example
   * const { value, left } = await host.use('kv').open('my-plugin').increment(`mails of ${caller}`, 1, 3_600_000);
   * if (value > 20) throw errors.TOO_MANY_MAILS({}, { retryAfter: Math.ceil(left / 1000) });
   */
  increment(key: string, by: number, ttl?: number): Promise<KvCount>;
  delete(key: string): Promise<boolean>;
  has(key: string): Promise<boolean>;
  clear(): Promise<void>;
}

/** Service `kv`: caches only, bounded, namespaced per plugin. */
export interface KvService {
  /** True where all nodes of a cluster see the same entries. The limits of the server are counted here then. */
  readonly isShared?: boolean;
  open(namespace: string, options?: { ttl?: number; maxEntries?: number }): KvStore;
}
