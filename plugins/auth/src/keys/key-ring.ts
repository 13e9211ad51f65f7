import type { Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { principalOfKey } from './issued-key.ts';
import { hashOf, isSecret } from './secret.ts';
import type { Found, KeyStore } from './store.ts';

/** The number of cached secrets. The oldest are dropped first. */
const MAX_REMEMBERED = 10_000;
/** Milliseconds after which a key is read again, since another server may have changed it and its message may be lost. */
const FRESH_MS = 5_000;

interface Remembered {
  readonly found: Found;
  readonly principal: Principal;
  /** The time of the next read. */
  readonly staleAt: number;
}

interface RingOptions {
  /** Undefined without a database. */
  readonly store: () => KeyStore | undefined;
  /** Called for each use. */
  readonly used: (id: string, now: number) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Finds the caller of an issued key: in the cache, otherwise in the database. */
export class KeyRing {
  readonly #options: RingOptions;
  readonly #remembered = new Map<string, Remembered>();
  /** The number of cache resets: a value read before a reset may be outdated. */
  #turn = 0;

  constructor(options: RingOptions) {
    this.#options = options;
  }

  /**
   * The principal of a credential; undefined if it is no issued key. It is looked up by its hash, so the duration reveals nothing about the
   * secret.
   * @throws CompanionError AUTH_EXPIRED; AUTH_UNAVAILABLE where the database cannot be asked.
   */
  async find(credential: string): Promise<Principal | undefined> {
    if (!isSecret(credential)) return undefined;
    const { now = Date.now, used } = this.#options;
    const time = now();
    const known = await this.#look(hashOf(credential), time);
    if (known === undefined) return undefined;
    const { found, principal } = known;
    if (found.endsAt <= time || found.key.expiresAt <= time) throw errors.AUTH_EXPIRED();
    used(found.key.id, time);
    return principal;
  }

  /** Resets the cache after a change. */
  forget(): void {
    this.#turn += 1;
    this.#remembered.clear();
  }

  async #look(hash: string, time: number): Promise<Remembered | undefined> {
    const before = this.#remembered.get(hash);
    if (before && before.staleAt > time) return before;
    const turn = this.#turn;
    try {
      const found = await this.#options.store()?.findByHash(hash);
      const read = found && { found, principal: Object.freeze(principalOfKey(found.key)), staleAt: time + FRESH_MS };
      if (turn === this.#turn) this.#remember(hash, read);
      return read;
    } catch (cause) {
      // The last known state stays in force.
      if (before) return before;
      throw errors.AUTH_UNAVAILABLE({}, { cause });
    }
  }

  #remember(hash: string, read: Remembered | undefined): void {
    this.#remembered.delete(hash);
    if (read === undefined) return;
    this.#remembered.set(hash, read);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }
}
