import type { KvCount, KvService, KvStore } from '@editor-companion/core/plugin';
import { orUnreachable } from '../connections/redis.ts';
import type { RedisConnections } from '../connections/redis.ts';

/** Keys per step of `clear`. */
const SCAN_COUNT = 1000;

const NOT_COUNTED = 'NOTCOUNTED';

/**
 * Adds to an entry and returns its value and remaining milliseconds. A script is atomic for all clients of Redis, whose clock stands still
 * meanwhile: a counter can neither expire between the commands nor end up without expiry. Lua counts exactly up to 2^53.
 */
const INCREMENT = `
local held = redis.call('GET', KEYS[1])
local sum = tonumber(held or '0')
if held and not string.match(held, '^-?%d+$') then return redis.error_reply('${NOT_COUNTED}') end
sum = sum + tonumber(ARGV[1])
if math.abs(sum) > ${Number.MAX_SAFE_INTEGER} then return redis.error_reply('${NOT_COUNTED}') end
redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {sum, left}`;

export interface RedisKvOptions {
  /** The prefix of all keys. */
  readonly prefix: string;
  /** Milliseconds for which entries without a time to live are kept. */
  readonly maxAge: number;
  /** The maximum size of a value in bytes. A larger one is not stored. */
  readonly maxValueBytes: number;
}

/**
 * Caches on Redis, shared by all nodes. Every entry expires, so that Redis evicts these first when its memory is full
 * (`maxmemory-policy volatile-lru`).
 */
export const createRedisKv = (redis: RedisConnections, options: RedisKvOptions): KvService => ({
  isShared: true,
  // The memory of Redis limits the number of entries, not the namespace.
  open: (namespace, { ttl = options.maxAge } = {}) =>
    new RedisStore(redis, { ...options, ttl, prefix: `${options.prefix}:kv:${encodeURIComponent(namespace)}:` }),
});

class RedisStore implements KvStore {
  readonly #redis: RedisConnections;
  readonly #options: RedisKvOptions & { readonly ttl: number };

  constructor(redis: RedisConnections, options: RedisKvOptions & { readonly ttl: number }) {
    this.#redis = redis;
    this.#options = options;
  }

  async get<T>(key: string): Promise<T | undefined> {
    const text = await orUnreachable(this.#redis.shared.get(this.#keyOf(key)));
    return text === null ? undefined : (JSON.parse(text) as T);
  }

  async set(key: string, value: unknown, ttl?: number): Promise<void> {
    const text = value === undefined ? undefined : JSON.stringify(value);
    // An older value must not survive a newer one that is too large to store.
    if (text === undefined || Buffer.byteLength(text) > this.#options.maxValueBytes)
      return void (await this.delete(key));
    await orUnreachable(this.#redis.shared.set(this.#keyOf(key), text, 'PX', this.#endOf(ttl)));
  }

  async increment(key: string, by: number, ttl?: number): Promise<KvCount> {
    if (!Number.isSafeInteger(by)) throw notCounted();
    const { shared } = this.#redis;
    try {
      const reply = await orUnreachable(shared.eval(INCREMENT, 1, this.#keyOf(key), by, this.#endOf(ttl)));
      const [value, left] = reply as [number, number];
      return { value, left };
    } catch (error) {
      throw (error as Error).message.includes(NOT_COUNTED) ? notCounted() : error;
    }
  }

  async delete(key: string): Promise<boolean> {
    return (await orUnreachable(this.#redis.shared.unlink(this.#keyOf(key)))) > 0;
  }

  async has(key: string): Promise<boolean> {
    return (await orUnreachable(this.#redis.shared.exists(this.#keyOf(key)))) > 0;
  }

  /** Scans all keys of Redis in steps that block it briefly. */
  async clear(): Promise<void> {
    const { shared } = this.#redis;
    const pattern = `${this.#options.prefix.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}*`;
    let cursor = '0';
    do {
      const [next, keys] = await orUnreachable(shared.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT));
      if (keys.length > 0) await orUnreachable(shared.unlink(...keys));
      cursor = next;
    } while (cursor !== '0');
  }

  /** Milliseconds for which an entry is kept. */
  #endOf(ttl: number | undefined): number {
    return Math.max(1, Math.ceil(Math.min(ttl || this.#options.ttl, this.#options.maxAge)));
  }

  #keyOf(key: string): string {
    return this.#options.prefix + key;
  }
}

const notCounted = (): TypeError => new TypeError('Only whole numbers within 2^53 can be counted.');
