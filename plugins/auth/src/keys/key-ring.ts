import type { Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { principalOfKey } from './issued-key.ts';
import { hashOf, isSecret } from './secret.ts';
import type { Found, KeyStore } from './store.ts';

/** Secrets that are remembered with their keys; those read first go first. */
const MAX_REMEMBERED = 10_000;
/** Milliseconds after which a key is read anew, as another server, whose message was lost, may have changed it. */
const FRESH_MS = 5_000;

interface Remembered {
  readonly found: Found;
  readonly principal: Principal;
  /** When the database is asked anew. */
  readonly staleAt: number;
}

interface RingOptions {
  /** Undefined where there is no database. */
  readonly store: () => KeyStore | undefined;
  /** Told of each use. */
  readonly used: (id: string, now: number) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Finds the caller behind an issued key: in memory, and in the database what is not there. */
export class KeyRing {
  readonly #options: RingOptions;
  readonly #remembered = new Map<string, Remembered>();
  /** How often everything was forgotten: what was read before may be older than the change. */
  #turn = 0;

  constructor(options: RingOptions) {
    this.#options = options;
  }

  /**
   * The caller who shows a credential; undefined where it is no issued key. It is looked up by its hash, so how long that takes tells nothing of
   * the secret.
   *
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

  /** Reads every key anew: something was changed. */
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
      // What was read last stays in force.
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
