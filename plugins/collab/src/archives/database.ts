import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

/**
 * How far a document that comes in has come. What a killed server was filling is done away with when the server is back; what it
 * was giving its name is done to the end.
 *
 *   filling ──▶ placing ──▶ (no row)
 */
export type ArrivalState = 'filling' | 'placing';

interface ArrivalTable {
  id: string;
  /** The name that the document shall have. */
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

/** Opens the tables, creating them on first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-arrivals', { '001-create-arrivals': { up: createTables } });
