import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

interface RenameTable {
  /** The document's previous name. */
  document: string;
  target: string;
  /** After a kill, the next start completes the work: each step is repeatable. */
  state: 'renaming' | 'renamed';
  user_id: string;
  renamed_at: number;
}

export interface Tables {
  collab_renames: RenameTable;
}

export type Database = Kysely<Tables>;
export type RenameRow = Selectable<RenameTable>;

const createTables = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('collab_renames')
    .addColumn('document', 'text', (column) => column.primaryKey())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('renamed_at', 'bigint', (column) => column.notNull())
    .execute();

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-renames', { '001-create-renames': { up: createTables } });
