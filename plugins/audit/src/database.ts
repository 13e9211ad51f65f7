import type { DatabaseService, Migrations } from '@editor-companion/core/plugin';
import { sql, type Kysely } from 'kysely';
import type { Outcome } from './outcome.ts';

export interface EntryTable {
  id: string;
  time: number;
  actor_id: string;
  actor_name: string | null;
  actor_kind: 'anonymous' | 'user' | 'server';
  tenant: string | null;
  credential: string | null;
  address: string | null;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  /** A JSON object of strings. */
  details: string | null;
  outcome: Outcome;
  status: number | null;
  request_id: string | null;
}

export interface Tables {
  audit_entry: EntryTable;
}

export type Database = Kysely<Tables>;

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text')
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('tenant', 'text')
    .addColumn('credential', 'text')
    .addColumn('address', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target_kind', 'text')
    .addColumn('target_id', 'text')
    .addColumn('details', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('request_id', 'text')
    .execute();
  await db.schema.createIndex('audit_entry_time').on('audit_entry').column('time').execute();
  for (const column of ['actor_id', 'tenant', 'target_id'])
    await db.schema.createIndex(`audit_entry_${column}`).on('audit_entry').columns([column, 'id']).execute();
}

const UNCHANGED = 'entries of the audit log are never changed';

/** Adds triggers that refuse changes of entries, so that other programs that open the database cannot change them either. */
async function forbidChanges(db: Kysely<unknown>, dialect: DatabaseService['dialect']): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create trigger audit_entry_stays before update on audit_entry begin select raise(abort, ${sql.lit(UNCHANGED)}); end`.execute(
      db,
    );
    return;
  }
  await sql`create function audit_entry_stays() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception '${UNCHANGED}'; end`,
  )}`.execute(db);
  await sql`create trigger audit_entry_stays before update on audit_entry for each row execute function audit_entry_stays()`.execute(
    db,
  );
}

const migrations = (dialect: DatabaseService['dialect']): Migrations => ({
  '001-create-entries': { up: createEntries },
  '002-forbid-changes': { up: (db) => forbidChanges(db, dialect) },
});

/** Opens the table of the log and creates it on first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('audit', migrations(database.dialect));
