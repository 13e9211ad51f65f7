import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

/**
 * The progress of a deletion. After a kill, the next start completes the work: each step is repeatable.
 *
 *   deleting ──▶ kept ──▶ purging ──▶ purged (a mark without content)
 *                 └────▶ restoring ──▶ (no row)
 */
export type DeletionState = 'deleting' | 'kept' | 'restoring' | 'purging' | 'purged';

interface DeletionTable {
  /** Begins with the time, so ids sort by the time of deletion. */
  id: string;
  /** The document's original name. */
  document: string;
  state: DeletionState;
  /** The name under which it is being restored. */
  target: string | null;
  user_id: string;
  user_name: string;
  deleted_at: number;
  /** The stored size of the document in bytes. */
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

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-deletions', { '001-create-deletions': { up: createTables } });
