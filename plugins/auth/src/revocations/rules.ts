import type { Principal } from '@editor-companion/core/plugin';
import type { RevocationKind } from '../database/revocation-tables.ts';

/** A credential, or several, that are not taken any more although nothing else is wrong with them. */
export interface Revocation {
  readonly id: string;
  readonly kind: RevocationKind;
  /** The token's `jti`, the user's `sub`, or the key's id. */
  readonly value: string;
  /** Of users: tokens issued before are void. Milliseconds since the epoch. */
  readonly before: number | null;
  readonly reason: string | null;
  /** Who revoked it: a principal's id. */
  readonly revokedBy: string;
  readonly createdAt: number;
}

const KEY_PREFIX = 'server:';

/** The revocations in force, for a look-up with each credential. */
export class RevocationRules {
  #tokens = new Set<string>();
  #keys = new Set<string>();
  #users = new Map<string, number>();

  /** Puts these in the place of all. */
  replace(revocations: Iterable<Revocation>): void {
    this.#tokens = new Set();
    this.#keys = new Set();
    this.#users = new Map();
    for (const revocation of revocations) this.add(revocation);
  }

  add({ kind, value, before }: Revocation): void {
    if (kind === 'token') this.#tokens.add(value);
    else if (kind === 'key') this.#keys.add(value);
    else this.#users.set(value, Math.max(before ?? 0, this.#users.get(value) ?? 0));
  }

  /** A token that does not tell when it was issued counts as older than any revocation of its user. */
  isRevoked({ id, kind, credential = {} }: Pick<Principal, 'id' | 'kind' | 'credential'>): boolean {
    if (credential.id !== undefined && this.#keys.has(credential.id)) return true;
    if (kind === 'server') return id.startsWith(KEY_PREFIX) && this.#keys.has(id.slice(KEY_PREFIX.length));
    if (credential.id !== undefined && this.#tokens.has(credential.id)) return true;
    const before = this.#users.get(id);
    return before !== undefined && (credential.issuedAt ?? 0) < before;
  }
}
