import { Keyv } from 'keyv';
import type { KvService, KvStore } from '@editor-companion/core/plugin';
import { LruMap } from './lru-map.ts';

/** What a Map entry and Keyv's envelope cost beside the characters. */
const ENTRY_OVERHEAD = 128;
const BYTES_PER_CHARACTER = 2;

export interface KvOptions {
  /** Entries a namespace. */
  readonly maxEntries: number;
  /** Rough bytes a namespace. */
  readonly maxBytes: number;
}

/** What Keyv keeps in a map: the value as text and when it ends. */
interface Envelope {
  readonly value: unknown;
}

/** Caches in this process: Keyv over one bounded map a namespace. A namespace opened twice is the same one. */
export function createKv(options: KvOptions): KvService {
  const maps = new Map<string, LruMap<Envelope>>();

  return {
    open(namespace, { ttl, maxEntries = options.maxEntries } = {}) {
      const map = maps.get(namespace) ?? createMap({ ...options, maxEntries });
      maps.set(namespace, map);
      return createStore(new Keyv({ store: map, ...(ttl !== undefined && { ttl }) }));
    },
  };
}

const createMap = ({ maxEntries, maxBytes }: KvOptions): LruMap<Envelope> =>
  new LruMap({
    maxEntries,
    maxBytes,
    sizeOf: (key, { value }) =>
      ENTRY_OVERHEAD + BYTES_PER_CHARACTER * (key.length + (typeof value === 'string' ? value.length : 0)),
  });

const createStore = (keyv: Keyv): KvStore => ({
  get: <T>(key: string) => keyv.get<T>(key),
  set: async (key, value, ttl) => {
    await keyv.set(key, value, ttl);
  },
  delete: (key) => keyv.delete(key),
  has: (key) => keyv.has(key),
  clear: () => keyv.clear(),
});
