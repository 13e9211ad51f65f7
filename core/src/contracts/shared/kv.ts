/** The state of a counter. */
export interface KvCount {
  readonly value: number;
  /** Milliseconds until the counter expires and starts again; `Infinity` for a counter without expiry. */
  readonly left: number;
}

/** A namespace of the cache. Values are JSON-safe. Any entry may vanish at any time. */
export interface KvStore {
  get<T>(key: string): Promise<T | undefined>;
  /** @param ttl milliseconds; absent: the namespace's default. */
  set(key: string, value: unknown, ttl?: number): Promise<void>;
  /**
   * Adds to a counter atomically and returns its new state. A counter starts at 0 with the first call and is an entry like any other: `get`
   * returns its value, `delete` removes it.
   * @param by a whole number, negative to take away, 0 to look.
   * @param ttl milliseconds from the call that begins the counter; later calls do not lengthen it. Absent: the namespace's default.
   * @throws TypeError if `by` or the value of the entry is no whole number, or the sum exceeds 2^53 - 1; nothing changes then.
   * @example
   * const { value, left } = await host.use('kv').open('my-plugin').increment(`mails of ${caller}`, 1, 3_600_000);
   * if (value > 20) throw errors.TOO_MANY_MAILS({}, { retryAfter: Math.ceil(left / 1000) });
   */
  increment(key: string, by: number, ttl?: number): Promise<KvCount>;
  delete(key: string): Promise<boolean>;
  has(key: string): Promise<boolean>;
  clear(): Promise<void>;
}

/** Service `kv`: bounded caches, with a namespace for each plugin. */
export interface KvService {
  /** True if all nodes of a cluster see the same entries. The server then counts its limits here. */
  readonly isShared?: boolean;
  open(namespace: string, options?: { ttl?: number; maxEntries?: number }): KvStore;
}
