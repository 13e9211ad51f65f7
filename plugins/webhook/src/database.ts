import { DEFAULT_TENANT, type DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

export type DeliveryState = 'pending' | 'delivered' | 'dead';

interface DeliveryTable {
  /** The webhook-id: the same for every attempt. */
  id: string;
  /** The subject, usually a task. */
  task_id: string;
  type: string;
  /** The exact signed and sent bytes. */
  body: string;
  state: DeliveryState;
  attempts: number;
  /** The earliest time of the next attempt. */
  next_at: number;
  /** The end of a process' claim. */
  claimed_until: number;
  /** The HTTP status of the last attempt, if there was an answer. */
  last_status: number | null;
  /** The reason why the last attempt failed. */
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
  /** The order of recording. */
  sequence: number;
  /** The `traceparent` of the event, if traces are kept. */
  trace: string | null;
  /** The tenant. */
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

/** Notifications from before there were tenants belong to the default one. */
async function addTenant(db: Kysely<unknown>): Promise<void> {
  const table = 'webhook_deliveries';
  await db.schema
    .alterTable(table)
    .addColumn('tenant', 'text', (column) => column.notNull().defaultTo(DEFAULT_TENANT))
    .execute();
  await db.schema.createIndex(`${table}_tenant`).on(table).columns(['tenant', 'sequence']).execute();
}

/** Indexes for lists in the order of recording, of all or of one state. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const table = 'webhook_deliveries';
  await db.schema.createIndex(`${table}_sequence`).on(table).column('sequence').execute();
  await db.schema.createIndex(`${table}_state`).on(table).columns(['state', 'sequence']).execute();
}

/** Opens the outbox's table and creates it at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('webhook', {
    '001-create-deliveries': { up: createTables },
    '002-add-trace': { up: addTrace },
    '003-add-tenant': { up: addTenant },
    '004-index-lists': { up: indexLists },
  });
