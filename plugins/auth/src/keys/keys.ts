import { randomBytes } from 'node:crypto';
import { holdsByName, PeriodicTask, tenantOf, tenantSeenBy, whoseOf } from '@editor-companion/core/plugin';
import type { DocumentRole, Host, Principal } from '@editor-companion/core/plugin';
import type { Database } from '../database/database.ts';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import { checkRights } from './rights.ts';
import { type IssuedKey, showsIssuedKey } from './issued-key.ts';
import { KeyRing } from './key-ring.ts';
import { hashOf, makeSecret } from './secret.ts';
import { type KeyFilter, KeyStore } from './store.ts';
import { Uses } from './uses.ts';

/** The scope for seeing and managing all keys of the own tenant. */
export const MANAGES_ALL = 'keys:all';

const DAY_MS = 86_400_000;
/** Milliseconds between two writes of last uses. */
const WRITE_USES_MS = 60_000;

/** The properties of a new key. Times are milliseconds since the epoch. */
export interface WantedKey {
  readonly name: string;
  readonly kind?: 'server' | 'user' | undefined;
  readonly scopes: readonly string[];
  readonly documents?: Readonly<Record<string, DocumentRole>> | undefined;
  readonly tenant?: string | undefined;
  /** The id of the user who manages it. */
  readonly owner?: string | undefined;
  readonly expiresAt?: number | undefined;
}

/** A key with its secret, which is shown once and stored nowhere. */
export interface MadeKey {
  readonly key: IssuedKey;
  readonly secret: string;
}

interface Parts {
  readonly host: Host;
  readonly options: Options['keys'];
  /** Called after a key was made or changed. */
  readonly changed: () => void;
}

/** Makes, rotates and manages API keys at run time. */
export class Keys {
  readonly ring: KeyRing;
  readonly #parts: Parts;
  readonly #uses = new Uses();
  readonly #sweep: PeriodicTask;
  #store: KeyStore | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    const { host, options } = parts;
    this.#parts = parts;
    this.ring = new KeyRing({ store: () => this.#store, used: (id, now) => this.#uses.note(id, now) });
    this.#sweep = new PeriodicTask({
      name: 'auth/keys',
      interval: DAY_MS,
      run: async () => this.#store?.prune(Date.now() - options.keepDays * DAY_MS),
      complaint: 'expired keys could not be deleted',
      log: host.log,
      leases: () => host.find('leases'),
    });
  }

  start(db: Database): void {
    this.#store = new KeyStore(db);
    this.#timer = setInterval(() => void this.writeUses(), WRITE_USES_MS).unref();
    this.#sweep.start();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.writeUses();
    await this.#sweep.close();
  }

  /**
   * Makes a key whose rights do not exceed its maker's.
   * @throws CompanionError KEY_FROM_KEY, KEY_SCOPE_REFUSED, KEY_ROLE_REFUSED, KEY_ROLE_EXCEEDED, KEY_TENANT_REFUSED, KEY_NEEDS_MANAGER (403);
   * KEY_OF_USER, KEY_EXPIRY_REFUSED (400);
   * KEYS_FULL (409); AUTH_REVOCATIONS_UNAVAILABLE (501).
   */
  async make(wanted: WantedKey, maker: Principal): Promise<MadeKey> {
    if (showsIssuedKey(maker)) throw errors.KEY_FROM_KEY();
    const key = this.#keyOf(wanted, maker);
    checkRights(maker, key);
    const { maxPerOwner: limit } = this.#parts.options;
    if ((await this.store.count({ tenant: key.tenant, owner: key.owner })) >= limit) throw errors.KEYS_FULL({ limit });
    const secret = makeSecret();
    await this.store.add(key, hashOf(secret));
    this.#parts.host.log.info({ key: key.id, by: maker.id }, 'an API key was created');
    return { key, secret };
  }

  /**
   * Replaces a key's secret. The old one stays valid for that many milliseconds.
   * @throws CompanionError KEY_NOT_FOUND (404), KEY_FROM_KEY (403).
   */
  async rotate(id: string, overlap: number, caller: Principal): Promise<MadeKey> {
    if (showsIssuedKey(caller) && caller.credential?.id !== id) throw errors.KEY_FROM_KEY();
    const key = await this.get(id, caller);
    const [now, secret] = [Date.now(), makeSecret()];
    await this.store.rotate(id, { hash: hashOf(secret), now, endsAt: now + overlap });
    this.#parts.changed();
    this.#parts.host.log.info({ key: id, by: caller.id }, 'an API key was rotated');
    return { key: { ...key, rotatedAt: now }, secret };
  }

  /** @throws CompanionError KEY_NOT_FOUND (404), also for keys that the caller may not see. */
  async get(id: string, caller: Principal): Promise<IssuedKey> {
    // A caller that uses a key may see that key.
    const filter = caller.credential?.id === id ? {} : seenBy(caller);
    const key = await this.store.find(id, filter);
    if (key === undefined) throw errors.KEY_NOT_FOUND({ id });
    return key;
  }

  /** The keys visible to the caller, newest first. */
  async list(caller: Principal, wanted: KeyFilter, page: { readonly offset: number; readonly limit: number }) {
    const filter = { ...wanted, ...seenBy(caller) };
    const [items, total] = await Promise.all([this.store.list(filter, page), this.store.count(filter)]);
    return { items, total };
  }

  /** @throws CompanionError AUTH_REVOCATIONS_UNAVAILABLE without a database. */
  get store(): KeyStore {
    if (this.#store === undefined) throw errors.AUTH_REVOCATIONS_UNAVAILABLE();
    return this.#store;
  }

  #keyOf(wanted: WantedKey, maker: Principal): IssuedKey {
    const { kind = maker.kind === 'user' ? 'user' : 'server', name, scopes, documents = {} } = wanted;
    const isManager = holdsByName(maker, MANAGES_ALL);
    if ((kind === 'server' || wanted.owner !== undefined) && !isManager) throw errors.KEY_NEEDS_MANAGER();
    if (kind === 'user' && (maker.kind !== 'user' || wanted.owner !== undefined)) throw errors.KEY_OF_USER();
    const now = Date.now();
    return {
      id: `key-${randomBytes(8).toString('hex')}`,
      name,
      kind,
      tenant: tenantFor(wanted.tenant, maker),
      owner: wanted.owner === undefined ? (whoseOf(maker).owner ?? '') : `user:${wanted.owner}`,
      scopes,
      documents,
      ...(kind === 'user' && { user: { id: maker.id, name: maker.name } }),
      createdBy: maker.id,
      createdAt: now,
      expiresAt: this.#endOf(wanted.expiresAt, now),
    };
  }

  #endOf(wanted: number | undefined, now: number): number {
    const days = this.#parts.options.maxDays;
    const latest = now + days * DAY_MS;
    if (wanted === undefined) return latest;
    if (wanted <= now || wanted > latest) throw errors.KEY_EXPIRY_REFUSED({ days });
    return wanted;
  }

  async writeUses(): Promise<void> {
    const store = this.#store;
    if (store === undefined) return;
    await this.#uses
      .flush((id, time) => store.noteUse(id, time))
      .catch((err: unknown) => this.#parts.host.log.warn({ err }, 'the last use of keys could not be stored'));
  }
}

/** Operators of all tenants may make keys for any tenant. @throws CompanionError KEY_TENANT_REFUSED. */
function tenantFor(wanted: string | undefined, maker: Principal): string {
  const own = tenantOf(maker);
  if (wanted === undefined || wanted === own) return own;
  if (tenantSeenBy(maker) !== undefined || !holdsByName(maker, MANAGES_ALL)) throw errors.KEY_TENANT_REFUSED();
  return wanted;
}

/** The caller's own keys; for managers, those of the tenant or of all tenants. */
function seenBy(caller: Principal): KeyFilter {
  if (!holdsByName(caller, MANAGES_ALL)) return { tenant: tenantOf(caller), owner: whoseOf(caller).owner ?? '' };
  const tenant = tenantSeenBy(caller);
  return tenant === undefined ? {} : { tenant };
}
