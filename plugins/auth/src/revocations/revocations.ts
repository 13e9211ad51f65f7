import type { Host, Principal } from '@editor-companion/core/plugin';
import type { Database } from '../database/database.ts';
import { errors } from '../errors.ts';
import { RevocationRules, type Revocation } from './rules.ts';
import { RevocationStore } from './store.ts';

/** Milliseconds between two reads of other servers' revocations, if servers share the database. */
const REFRESH_MS = 5_000;

/** Revocations: in memory for checking credentials, in the database for the next start and for other servers. */
export class Revocations {
  readonly #rules = new RevocationRules();
  readonly #host: Host;
  #store: RevocationStore | undefined;
  #timer: NodeJS.Timeout | undefined;

  readonly #changed: () => void;

  /** @param changed called when something was revoked or a revocation was removed. */
  constructor(host: Host, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** Reads the revocations, and polls for those of other servers if they share the database. */
  async start(db: Database): Promise<void> {
    this.#store = new RevocationStore(db);
    await this.#refresh(this.#store);
    const isShared = this.#host.find('database')?.dialect !== 'sqlite';
    if (isShared) this.#timer = setInterval(() => this.look(), REFRESH_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  isRevoked(principal: Principal): boolean {
    return this.#rules.isRevoked(principal);
  }

  /** Revokes a credential for good and at once, also for open connections. @throws AUTH_REVOCATIONS_UNAVAILABLE, …_FULL. */
  async add(given: Omit<Revocation, 'id' | 'createdAt'>): Promise<Revocation> {
    const revocation = await this.store.add(given);
    this.#rules.add(revocation);
    const { id, kind, value } = revocation;
    this.#host.emit('auth:revoked', { revocationId: id, kind, value });
    this.#changed();
    this.#host.log.info({ revocationId: id, kind, value, by: revocation.revokedBy }, 'credentials were revoked');
    return revocation;
  }

  /** @throws AUTH_REVOCATION_NOT_FOUND, AUTH_REVOCATIONS_UNAVAILABLE. */
  async delete(id: string): Promise<Revocation> {
    const revocation = await this.store.delete(id);
    if (revocation === undefined) throw errors.AUTH_REVOCATION_NOT_FOUND({ id });
    await this.#refresh(this.store);
    this.#changed();
    return revocation;
  }

  /** @throws CompanionError AUTH_REVOCATIONS_UNAVAILABLE without a database. */
  get store(): RevocationStore {
    if (this.#store === undefined) throw errors.AUTH_REVOCATIONS_UNAVAILABLE();
    return this.#store;
  }

  /** Reads other servers' revocations. */
  look(): void {
    const { log } = this.#host;
    const store = this.#store;
    // The last known state stays in force.
    if (store) this.#refresh(store).catch((err: unknown) => log.warn({ err }, 'revocations could not be read'));
  }

  async #refresh(store: RevocationStore): Promise<void> {
    const before = this.#known;
    const revocations = await store.list();
    this.#rules.replace(revocations);
    this.#known = new Set(revocations.map(({ id }) => id));
    for (const { id, kind, value } of revocations)
      if (before && !before.has(id)) this.#host.emit('auth:revoked', { revocationId: id, kind, value });
  }

  /** Ids of the known revocations; undefined before the first read. */
  #known: ReadonlySet<string> | undefined;
}
