import type { Principal } from '@editor-companion/core/plugin';
import type { RevocationKind } from '../database/revocation-tables.ts';

/** Revokes one or several otherwise valid credentials. */
export interface Revocation {
  readonly id: string;
  readonly kind: RevocationKind;
  /** The token's `jti`, the user's `sub`, or the key's id. */
  readonly value: string;
  /** For users: tokens issued earlier are invalid. Milliseconds since the epoch. */
  readonly before: number | null;
  readonly reason: string | null;
  /** The principal id of the person who revoked it. */
  readonly revokedBy: string;
  readonly createdAt: number;
}

const KEY_PREFIX = 'server:';

/** The active revocations, checked for each credential. */
export class RevocationRules {
  #tokens = new Set<string>();
  #keys = new Set<string>();
  #users = new Map<string, number>();

  /** Replaces all revocations. */
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

  /** A token without a time of issue counts as older than any revocation of its user. */
  isRevoked({ id, kind, credential = {} }: Pick<Principal, 'id' | 'kind' | 'credential'>): boolean {
    if (credential.id !== undefined && this.#keys.has(credential.id)) return true;
    if (kind === 'server') return id.startsWith(KEY_PREFIX) && this.#keys.has(id.slice(KEY_PREFIX.length));
    if (credential.id !== undefined && this.#tokens.has(credential.id)) return true;
    const before = this.#users.get(id);
    return before !== undefined && (credential.issuedAt ?? 0) < before;
  }
}
