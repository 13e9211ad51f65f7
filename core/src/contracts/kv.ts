/** A namespace of the cache. Values are JSON-safe; anything may vanish at any time. */
export interface KvStore {
  get<T>(key: string): Promise<T | undefined>;
  /** @param ttl milliseconds; absent: the namespace's default. */
  set(key: string, value: unknown, ttl?: number): Promise<void>;
  delete(key: string): Promise<boolean>;
  has(key: string): Promise<boolean>;
  clear(): Promise<void>;
}

/** Service `kv`: caches only, bounded, namespaced per plugin. */
export interface KvService {
  open(namespace: string, options?: { ttl?: number; maxEntries?: number }): KvStore;
}
