import type { DatabaseService, DocumentRole } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

interface RestrictionTable {
  document: string;
  /** A principal's id; the empty string for the lock of the document. */
  user_id: string;
  /** The user's maximum role; null: no access. For a lock: `viewer`. */
  role: DocumentRole | null;
  reason: string;
  /** Milliseconds since the epoch; null: until it is lifted. */
  until: number | null;
  by_id: string;
  by_name: string;
  created_at: number;
}

export interface Tables {
  collab_restrictions: RestrictionTable;
}

export type Database = Kysely<Tables>;
export type RestrictionRow = Selectable<RestrictionTable>;

const createTables = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('collab_restrictions')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint')
    .addColumn('by_id', 'text', (column) => column.notNull())
    .addColumn('by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_restrictions_key', ['document', 'user_id'])
    .execute();

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-access', { '001-create-restrictions': { up: createTables } });
