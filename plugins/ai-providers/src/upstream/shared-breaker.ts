import { hash } from 'node:crypto';
import type { KvService, KvStore } from '@editor-companion/core/plugin';
import type { Breaker, Rest, RestReason } from './breaker.ts';

/** Milliseconds between two reads of other nodes' results for a key. */
const LOOK_EVERY_MS = 1000;
/** The maximum number of keys. Beyond it, all are dropped. */
const MAX_KEYS = 10_000;

interface Told {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: RestReason;
}

/**
 * A circuit breaker whose rests are shared by all nodes of a cluster through the shared cache: a node that learns that a vendor is down or
 * rate-limited notifies the others. No request waits for the cache: its knowledge applies from the next request on.
 * @param kv asked for at each use, as it may be provided later.
 */
export function createSharedBreaker(own: Breaker, kv: () => KvService | undefined): Breaker {
  const looks = new Map<string, number>();
  let store: KvStore | undefined;

  const shared = (): KvStore | undefined => {
    const service = kv();
    return service?.isShared === true ? (store ??= service.open('ai-providers:rests')) : undefined;
  };

  function tell(key: string, rest: Rest | undefined): void {
    if (rest === undefined) return;
    const told: Told = { until: Date.now() + rest.left, reason: rest.reason };
    shared()?.set(nameOf(key), told, Math.ceil(rest.left)).catch(ignore);
  }

  function look(key: string): void {
    const others = shared();
    const now = performance.now();
    if (others === undefined || now - (looks.get(key) ?? -LOOK_EVERY_MS) < LOOK_EVERY_MS) return;
    if (looks.size >= MAX_KEYS) looks.clear();
    looks.set(key, now);
    void learn(others, key).catch(ignore);
  }

  async function learn(others: KvStore, key: string): Promise<void> {
    const told = await others.get<Told>(nameOf(key));
    const left = (told?.until ?? 0) - Date.now();
    if (told !== undefined && left > 0) own.rest(key, { left, reason: told.reason });
  }

  return {
    ...own,
    restOf(key) {
      look(key);
      return own.restOf(key);
    },
    failed(key) {
      const rest = own.failed(key);
      tell(key, rest);
      return rest;
    },
    rest(key, rest) {
      own.rest(key, rest);
      tell(key, rest);
    },
  };
}

/** Hashed, since clients choose the names of models. */
const nameOf = (key: string): string => hash('sha256', key, 'base64url');

/** If the cache is unavailable, each node continues with its own knowledge. */
const ignore = (): void => undefined;
