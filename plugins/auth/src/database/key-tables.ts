import type { Kysely } from 'kysely';

export interface KeyTable {
  id: string;
  name: string;
  /** `server`: a caller of its own. `user`: its maker, with reduced rights. */
  kind: 'server' | 'user';
  tenant: string;
  /** The user who manages it, in the form of `whoseOf`. */
  owner: string;
  /** JSON list. */
  scopes: string;
  /** JSON: roles by pattern. */
  documents: string;
  /** For a user's key: the user's id and name. */
  user_id: string | null;
  user_name: string | null;
  created_by: string;
  created_at: number;
  expires_at: number;
  rotated_at: number | null;
  /** Accurate to some minutes. */
  used_at: number | null;
}

/** The secrets of keys. A rotated key has two for a while. */
export interface SecretTable {
  /** SHA-256 in hex. */
  hash: string;
  key_id: string;
  created_at: number;
  /** Null: as long as the key. */
  ends_at: number | null;
}

export interface KeyTables {
  auth_keys: KeyTable;
  auth_key_secrets: SecretTable;
}

export async function createKeyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('documents', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_name', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('rotated_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('auth_keys_of_tenant')
    .on('auth_keys')
    .columns(['tenant', 'owner', 'created_at'])
    .execute();
  await db.schema.createIndex('auth_keys_age').on('auth_keys').columns(['created_at']).execute();
  await db.schema
    .createTable('auth_key_secrets')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .execute();
  await db.schema.createIndex('auth_key_secrets_of_key').on('auth_key_secrets').columns(['key_id']).execute();
}
