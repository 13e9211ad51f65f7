import type { Kysely } from 'kysely';
import type { Mode } from '../mode.ts';
import type { RunStatus } from './event.ts';

/** A run of the assistant. Times are milliseconds since the epoch. */
export interface RunRow {
  id: string;
  /** `LogDocument.id`: a document keeps its runs when it is renamed. */
  document_id: string;
  /** The tenant of the principal who asked; null in rows of earlier releases. */
  tenant: string | null;
  /** The principal who asked. */
  user: string;
  user_name: string;
  /** How its edits were made. */
  mode: Mode;
  /** The beginning of the request; null in rows of earlier releases. */
  prompt: string | null;
  created_at: number;
  /** The time after which it cannot be running any more. */
  until: number;
  ended_at: number | null;
  status: RunStatus;
  /** JSON: steps, edits, usage, summary. */
  outcome: string | null;
  stop_asked: number;
  /** The Yjs update in base64 that undoes the run. */
  inverse: string;
  may_undo: number;
  undone_at: number | null;
}

export interface Tables {
  assistant_runs: RunRow;
}

export async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assistant_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('inverse', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  await db.schema.createIndex('assistant_runs_age').on('assistant_runs').columns(['created_at']).execute();
}

export async function addMode(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('assistant_runs')
    .addColumn('mode', 'text', (column) => column.notNull().defaultTo('direct'))
    .execute();
}

/** Rows of earlier releases are ended runs that can be undone. */
export async function addOutcome(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('assistant_runs');
  await table()
    .addColumn('user_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await table().addColumn('prompt', 'text').execute();
  await table()
    .addColumn('until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await table().addColumn('ended_at', 'bigint').execute();
  await table()
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('done'))
    .execute();
  await table().addColumn('outcome', 'text').execute();
  await table()
    .addColumn('stop_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('may_undo', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('assistant_runs_document')
    .on('assistant_runs')
    .columns(['document_id', 'created_at'])
    .execute();
}

/** A run outlives its document for some days, so its own row must name the tenant. */
export async function addTenant(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('assistant_runs').addColumn('tenant', 'text').execute();
  await db.schema.createIndex('assistant_runs_tenant').on('assistant_runs').column('tenant').execute();
}
