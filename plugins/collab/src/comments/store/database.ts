import type { DatabaseService } from '@editor-companion/core/plugin';
import { type Kysely, sql } from 'kysely';

interface ThreadTable {
  document: string;
  id: string;
  /** The thread as JSON with its checksum (`sealed.ts`); null for a deleted thread, so that its id is never reused. */
  body: string | null;
  /** The position of its last change in the document's comments. */
  seq: number;
  deleted_at: number | null;
}

/**
 * Every change, so that versions can show the comments of their time. Older changes of a thread are joined if no version lies between them.
 */
interface EventTable {
  document: string;
  seq: number;
  thread: string;
  /** A ThreadPatch as JSON with its checksum; null for a deletion. */
  patch: string | null;
  user_id: string;
  created_at: number;
}

interface HeadTable {
  document: string;
  seq: number;
  /** The number of existing threads. */
  threads: number;
  /** Their size as JSON in characters. */
  size: number;
  /** The position up to which changes were joined. */
  joined: number;
  /** The position up to which deleted threads are forgotten. */
  forgotten: number;
}

export interface Tables {
  collab_comment_threads: ThreadTable;
  collab_comment_events: EventTable;
  collab_comment_heads: HeadTable;
}

export type Database = Kysely<Tables>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collab_comment_threads')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_comment_threads_key', ['document', 'id'])
    .execute();
  await db.schema
    .createIndex('collab_comment_threads_seq')
    .on('collab_comment_threads')
    .columns(['document', 'seq'])
    .execute();
  await db.schema
    .createTable('collab_comment_events')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('thread', 'text', (column) => column.notNull())
    .addColumn('patch', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('collab_comment_events_key', ['document', 'seq'])
    .execute();
  await db.schema
    .createTable('collab_comment_heads')
    .addColumn('document', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('threads', 'integer', (column) => column.notNull())
    .execute();
}

const addSize = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('collab_comment_heads')
    .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();

async function addRetention(db: Kysely<unknown>): Promise<void> {
  for (const column of ['joined', 'forgotten'])
    await db.schema
      .alterTable('collab_comment_heads')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('collab_comment_threads').addColumn('deleted_at', 'bigint').execute();
  await sql`update collab_comment_threads set deleted_at = ${Date.now()} where body is null`.execute(db);
  await db.schema
    .createIndex('collab_comment_threads_deleted')
    .on('collab_comment_threads')
    .columns(['document', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('collab_comment_events_thread')
    .on('collab_comment_events')
    .columns(['document', 'thread', 'seq'])
    .execute();
}

/** Opens the tables and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('collab-comments', {
    '001-create-comments': { up: createTables },
    '002-add-size': { up: addSize },
    '003-add-retention': { up: addRetention },
  });
