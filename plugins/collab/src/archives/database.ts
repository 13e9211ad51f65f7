import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

/**
 * The progress of an incoming document. After a kill, the next start discards a document in `filling` and completes one in `placing`.
 *
 *   filling ──▶ placing ──▶ (no row)
 */
export type ArrivalState = 'filling' | 'placing';

interface ArrivalTable {
  id: string;
  /** The document's future name. */
  target: string;
  state: ArrivalState;
  user_id: string;
  begun_at: number;
}

export interface Tables {
  collab_arrivals: ArrivalTable;
}

export type Database = Kysely<Tables>;
export type ArrivalRow = Selectable<ArrivalTable>;

const createTables = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('collab_arrivals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .execute();

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-arrivals', { '001-create-arrivals': { up: createTables } });
