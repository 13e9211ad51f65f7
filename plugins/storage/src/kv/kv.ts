import { Keyv } from 'keyv';
import type { KeyvValue } from 'keyv';
import type { KvCount, KvService, KvStore } from '@editor-companion/core/plugin';
import { LruMap } from './lru-map.ts';

/** The overhead of a Map entry and of Keyv's envelope. */
const ENTRY_OVERHEAD = 128;
const BYTES_PER_CHARACTER = 2;

export interface KvOptions {
  /** The maximum number of entries per namespace. */
  readonly maxEntries: number;
  /** The approximate maximum size of a namespace in bytes. */
  readonly maxBytes: number;
}

/** Keyv's stored form: the value as text, and its expiry. */
interface Envelope {
  readonly value: unknown;
}

/** A namespace: its entries, and the queue of its changes. */
interface Space {
  readonly map: LruMap<Envelope>;
  last: Promise<unknown>;
}

/** Caches in this process: Keyv on one bounded map per namespace. Opening a namespace twice returns the same one. */
export function createKv(options: KvOptions): KvService {
  const spaces = new Map<string, Space>();

  return {
    open(namespace, { ttl, maxEntries = options.maxEntries } = {}) {
      const space = spaces.get(namespace) ?? { map: createMap({ ...options, maxEntries }), last: Promise.resolve() };
      spaces.set(namespace, space);
      return createStore(space, ttl);
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

function createStore(space: Space, ttl: number | undefined): KvStore {
  const keyv = new Keyv({ store: space.map, ...(ttl !== undefined && { ttl }) });
  return {
    get: <T>(key: string) => keyv.get<T>(key),
    set: (key, value, own) => inTurn(space, async () => void (await keyv.set(key, value, own))),
    increment: (key, by, own) => inTurn(space, () => increment(keyv, key, by, own)),
    delete: (key) => inTurn(space, () => keyv.delete(key)),
    has: (key) => keyv.has(key),
    clear: () => inTurn(space, () => keyv.clear()),
  };
}

/** Serialises the changes of a namespace, since Keyv awaits between reading and writing. */
function inTurn<T>(space: Space, change: () => Promise<T>): Promise<T> {
  const result = space.last.then(change);
  space.last = result.catch(() => undefined);
  return result;
}

async function increment(keyv: Keyv, key: string, by: number, ttl: number | undefined): Promise<KvCount> {
  const held = await read(keyv, key);
  const value = sum(held === undefined ? 0 : held.value, by);
  if (held === undefined) await keyv.set(key, value, ttl);
  else await keyv.setRaw(key, { ...held, value });
  const { expires = Number.POSITIVE_INFINITY } = held ?? (await read(keyv, key)) ?? {};
  return { value, left: Math.max(0, expires - Date.now()) };
}

/** An entry with its expiry. */
async function read(keyv: Keyv, key: string): Promise<KeyvValue<unknown> | undefined> {
  const held = await keyv.getRaw(key);
  return typeof held === 'object' ? (held ?? undefined) : undefined;
}

function sum(value: unknown, by: number): number {
  const total = Number.isSafeInteger(value) && Number.isSafeInteger(by) ? (value as number) + by : Number.NaN;
  if (!Number.isSafeInteger(total)) throw new TypeError('Only whole numbers within 2^53 can be counted.');
  return total;
}
