import { DEFAULT_TENANT, type DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

export type DeliveryState = 'pending' | 'delivered' | 'dead';

interface DeliveryTable {
  /** The webhook-id: the same for every attempt. */
  id: string;
  /** What it is about, mostly a task. */
  task_id: string;
  type: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  state: DeliveryState;
  attempts: number;
  /** Not to be tried before. */
  next_at: number;
  /** Until when a process has it in hand. */
  claimed_until: number;
  /** HTTP status of the last attempt, if there was an answer. */
  last_status: number | null;
  /** Why the last attempt failed. */
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
  /** Order of recording. */
  sequence: number;
  /** `traceparent` of what it tells of, where traces are kept. */
  trace: string | null;
  /** Whose it is. */
  tenant: string;
}

export interface Tables {
  webhook_deliveries: DeliveryTable;
}

export type Database = Kysely<Tables>;
export type Delivery = Selectable<DeliveryTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('task_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['state', 'next_at'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_task')
    .on('webhook_deliveries')
    .columns(['task_id', 'state', 'sequence'])
    .execute();
}

async function addTrace(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhook_deliveries').addColumn('trace', 'text').execute();
}

/** What was told before there were tenants is of the default one. */
async function addTenant(db: Kysely<unknown>): Promise<void> {
  const table = 'webhook_deliveries';
  await db.schema
    .alterTable(table)
    .addColumn('tenant', 'text', (column) => column.notNull().defaultTo(DEFAULT_TENANT))
    .execute();
  await db.schema.createIndex(`${table}_tenant`).on(table).columns(['tenant', 'sequence']).execute();
}

/** Lists are sorted by the order of recording, all of them or those of one state. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const table = 'webhook_deliveries';
  await db.schema.createIndex(`${table}_sequence`).on(table).column('sequence').execute();
  await db.schema.createIndex(`${table}_state`).on(table).columns(['state', 'sequence']).execute();
}

/** Opens the outbox's table, creating it on first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('webhook', {
    '001-create-deliveries': { up: createTables },
    '002-add-trace': { up: addTrace },
    '003-add-tenant': { up: addTenant },
    '004-index-lists': { up: indexLists },
  });
