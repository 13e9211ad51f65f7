import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

/**
 * How far a deletion has come. What a killed server was doing is done to its end when the server is back: each step may be done
 * twice.
 *
 *   deleting ──▶ kept ──▶ purging ──▶ purged (a mark without content)
 *                 └────▶ restoring ──▶ (no row)
 */
export type DeletionState = 'deleting' | 'kept' | 'restoring' | 'purging' | 'purged';

interface DeletionTable {
  /** Begins with the time, so that ids are in the order of deletions. */
  id: string;
  /** The name that the document had. */
  document: string;
  state: DeletionState;
  /** The name that it is being restored under. */
  target: string | null;
  user_id: string;
  user_name: string;
  deleted_at: number;
  /** Bytes of the document as it was stored. */
  bytes: number;
}

export interface Tables {
  collab_deletions: DeletionTable;
}

export type Database = Kysely<Tables>;
export type DeletionRow = Selectable<DeletionTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collab_deletions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('collab_deletions_of').on('collab_deletions').columns(['document', 'id']).execute();
  await db.schema.createIndex('collab_deletions_in').on('collab_deletions').columns(['state', 'id']).execute();
}

/** Opens the tables, creating them on first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-deletions', { '001-create-deletions': { up: createTables } });
