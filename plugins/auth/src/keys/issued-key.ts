import { DEFAULT_TENANT, type DocumentRole, type Principal } from '@editor-companion/core/plugin';
import type { KeyTable } from '../database/key-tables.ts';

/** A key made at run time. Times are milliseconds since the epoch. */
export interface IssuedKey {
  readonly id: string;
  readonly name: string;
  readonly kind: 'server' | 'user';
  readonly tenant: string;
  readonly owner: string;
  readonly scopes: readonly string[];
  readonly documents: Readonly<Record<string, DocumentRole>>;
  /** The user it acts for; absent for a server's key. */
  readonly user?: { readonly id: string; readonly name: string };
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly rotatedAt?: number;
  readonly usedAt?: number;
}

/** The pattern of issued keys' ids, which a configured key is unlikely to have. */
export const ISSUED_ID = '^key-[0-9a-f]{16}$';

const ID = new RegExp(ISSUED_ID);

/** Whether a principal uses a key made at run time. */
export const showsIssuedKey = ({ credential }: Pick<Principal, 'credential'>): boolean =>
  credential?.id !== undefined && ID.test(credential.id);

/** The principal of a key. */
export const principalOfKey = ({ id, name, kind, tenant, user, ...key }: IssuedKey): Principal => ({
  id: user?.id ?? `server:${id}`,
  name: user?.name ?? name,
  kind,
  scopes: key.scopes,
  documents: key.documents,
  ...(tenant !== DEFAULT_TENANT && { tenant }),
  expiresAt: key.expiresAt,
  credential: { id, issuedAt: key.createdAt },
});

export const toRow = ({ scopes, documents, user, ...key }: IssuedKey): KeyTable => ({
  id: key.id,
  name: key.name,
  kind: key.kind,
  tenant: key.tenant,
  owner: key.owner,
  scopes: JSON.stringify(scopes),
  documents: JSON.stringify(documents),
  user_id: user?.id ?? null,
  user_name: user?.name ?? null,
  created_by: key.createdBy,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  rotated_at: key.rotatedAt ?? null,
  used_at: key.usedAt ?? null,
});

export const toKey = (row: KeyTable): IssuedKey => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  tenant: row.tenant,
  owner: row.owner,
  scopes: JSON.parse(row.scopes) as string[],
  documents: JSON.parse(row.documents) as Record<string, DocumentRole>,
  ...(row.user_id !== null && { user: { id: row.user_id, name: row.user_name ?? row.user_id } }),
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.rotated_at !== null && { rotatedAt: row.rotated_at }),
  ...(row.used_at !== null && { usedAt: row.used_at }),
});
