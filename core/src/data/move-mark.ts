import { sql, type Kysely } from 'kysely';
import type { DatabaseService } from '../contracts/database.ts';
import { dataErrors } from './errors.ts';

/** A table in the target database that exists while a move into it is incomplete. */
export const MOVE_TABLE = 'companion_move';

/** The source of a move into the database; undefined if no move is in progress. */
export async function moveUnderWay(service: DatabaseService): Promise<string | undefined> {
  const database = service.whole?.();
  if (!database || !(await hasTable(service, MOVE_TABLE))) return undefined;
  const { rows } = await sql<{ source: string }>`select source from ${sql.table(MOVE_TABLE)}`.execute(database);
  return rows[0]?.source;
}

/** Whether a database has a table; also false if it does not list its tables. */
export async function hasTable(service: DatabaseService, name: string): Promise<boolean> {
  const database = service.whole?.();
  if (!database) return false;
  const found =
    service.dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`;
  return (await found.execute(database)).rows.length > 0;
}

/** A server must not run on half an installation. @throws CompanionError MOVE_UNFINISHED. */
export async function refuseUnfinishedMove(service: DatabaseService | undefined): Promise<void> {
  const source = service && (await moveUnderWay(service));
  if (source !== undefined) throw dataErrors.MOVE_UNFINISHED({ source });
}

/** Deletes the rows that migrations have inserted. One transaction: a kill never leaves a table without its initial row. */
export async function beginMove(
  database: Kysely<unknown>,
  source: string,
  tables: readonly { readonly name: string }[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(transaction);
    await sql`create table ${sql.table(MOVE_TABLE)} (source text not null)`.execute(transaction);
    await sql`insert into ${sql.table(MOVE_TABLE)} (source) values (${source})`.execute(transaction);
  });
}

export async function endMove(database: Kysely<unknown>): Promise<void> {
  await sql`drop table ${sql.table(MOVE_TABLE)}`.execute(database);
}
