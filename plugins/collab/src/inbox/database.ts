import type { NotificationKind, NotifyLevel } from '@editor-companion/client/wire-inbox';
import type { DatabaseService } from '@editor-companion/core/plugin';
import { type Kysely, sql } from 'kysely';

interface ItemTable {
  /** Begins with the time, so ids sort by time. */
  id: string;
  /** The recipient. */
  user_id: string;
  kind: NotificationKind;
  document: string;
  thread: string;
  comment: string | null;
  actor_id: string;
  actor_name: string;
  excerpt: string;
  created_at: number;
  read_at: number | null;
  /** 1 once every subscriber of the bus has handled it. */
  told: number;
}

/** Only users who have chosen another level than `all`. */
interface LevelTable {
  user_id: string;
  level: NotifyLevel;
}

interface MutedTable {
  user_id: string;
  document: string;
}

export interface Tables {
  collab_inbox_items: ItemTable;
  collab_inbox_levels: LevelTable;
  collab_inbox_muted: MutedTable;
}

export type Database = Kysely<Tables>;
export type ItemRow = ItemTable;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await createItems(db);
  await db.schema
    .createTable('collab_inbox_levels')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('level', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('collab_inbox_muted')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_inbox_muted_key', ['user_id', 'document'])
    .execute();
  await db.schema.createIndex('collab_inbox_muted_in').on('collab_inbox_muted').columns(['document']).execute();
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  const items = 'collab_inbox_items';
  await db.schema
    .createTable(items)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('thread', 'text', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('told', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(`${items}_of`).on(items).columns(['user_id', 'id']).execute();
  await db.schema.createIndex(`${items}_in`).on(items).columns(['document', 'thread']).execute();
  await db.schema
    .createIndex(`${items}_unread`)
    .on(items)
    .columns(['user_id', 'document'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema.createIndex(`${items}_untold`).on(items).columns(['id']).where(sql.ref('told'), '=', 0).execute();
}

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-inbox', { '001-create-inbox': { up: createTables } });
