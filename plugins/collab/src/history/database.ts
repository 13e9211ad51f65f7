import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

/** A stretch: one person's changes in a document without a longer pause. */
interface StretchTable {
  document: string;
  /** A counter within the document. */
  id: number;
  user_id: string;
  started_at: number;
  ended_at: number;
  /** The number of changes in the log. */
  changes: number;
  /** Characters. */
  inserted: number;
  deleted: number;
  /** Clock ranges as JSON: client, first clock, length, client… */
  inserts: string;
  deletes: string;
}

/** How far the log of a document was read. */
interface HeadTable {
  document: string;
  /** The document's id in the log. For another id, the positions are meaningless. */
  log_id: string;
  seq: number;
  /** The id of the last stretch. */
  last: number;
  /** The total size of the ranges in characters. */
  size: number;
}

/** Names of people, which the log does not have. */
interface PeopleTable {
  document: string;
  user_id: string;
  user_name: string;
}

export interface Tables {
  collab_history_stretches: StretchTable;
  collab_history_heads: HeadTable;
  collab_history_people: PeopleTable;
}

export type Database = Kysely<Tables>;
export type StretchRow = Selectable<StretchTable>;
export type HeadRow = Selectable<HeadTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collab_history_stretches')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('inserted', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('inserts', 'text', (column) => column.notNull())
    .addColumn('deletes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_history_stretches_key', ['document', 'id'])
    .execute();
  await db.schema
    .createIndex('collab_history_stretches_time')
    .on('collab_history_stretches')
    .columns(['document', 'started_at', 'id'])
    .execute();
  await db.schema
    .createTable('collab_history_heads')
    .addColumn('document', 'text', (column) => column.primaryKey())
    .addColumn('log_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('collab_history_people')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_history_people_key', ['document', 'user_id'])
    .execute();
}

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-history', { '001-create-history': { up: createTables } });
