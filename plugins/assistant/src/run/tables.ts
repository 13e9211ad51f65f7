import type { Kysely } from 'kysely';
import type { Mode } from '../mode.ts';
import type { RunStatus } from './event.ts';

/** A run of the assistant. Times are milliseconds since the epoch. */
export interface RunRow {
  id: string;
  /** `LogDocument.id`: a document keeps its runs when it gets another name. */
  document_id: string;
  /** Of the principal who asked; null in rows of earlier releases. */
  tenant: string | null;
  /** Principal who asked. */
  user: string;
  user_name: string;
  /** What became of its edits. */
  mode: Mode;
  /** How the request begins; null in rows of earlier releases. */
  prompt: string | null;
  created_at: number;
  /** From then on it cannot be under way any more. */
  until: number;
  ended_at: number | null;
  status: RunStatus;
  /** JSON: steps, edits, usage, summary. */
  outcome: string | null;
  stop_asked: number;
  /** Yjs update in base64 that takes the run back. */
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

/** Rows of earlier releases are of runs that have ended and can be taken back. */
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

/** A run outlives its document for some days, and says by itself then whose it is. */
export async function addTenant(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('assistant_runs').addColumn('tenant', 'text').execute();
  await db.schema.createIndex('assistant_runs_tenant').on('assistant_runs').column('tenant').execute();
}
