import type { Kysely } from 'kysely';

/** The subject of a revocation: one token by its `jti`, a user's tokens issued up to a time, or an API key by its id. */
export type RevocationKind = 'token' | 'user' | 'key';

export interface RevocationTable {
  id: string;
  kind: RevocationKind;
  value: string;
  before: number | null;
  reason: string | null;
  revoked_by: string;
  created_at: number;
}

export interface RevocationTables {
  auth_revocations: RevocationTable;
}

export async function createRevocationTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_revocations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('before', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('revoked_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
