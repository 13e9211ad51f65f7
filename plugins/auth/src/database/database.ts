import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely } from 'kysely';
import { createKeyTables, type KeyTables } from './key-tables.ts';
import { createRevocationTable, type RevocationTables } from './revocation-tables.ts';

export type Database = Kysely<KeyTables & RevocationTables>;

/** Migrates the tables of this plugin. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open('auth', {
    '001-create-revocations': { up: createRevocationTable },
    '002-create-keys': { up: createKeyTables },
  });
