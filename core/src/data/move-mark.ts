import { sql, type Kysely } from 'kysely';
import type { DatabaseService } from '../contracts/database.ts';
import { dataErrors } from './errors.ts';

/** The table in a target that says that a move into it has not ended. */
export const MOVE_TABLE = 'companion_move';

/** Where the data come from that are being moved into a database; undefined where no move is under way. */
export async function moveUnderWay(service: DatabaseService): Promise<string | undefined> {
  const database = service.whole?.();
  if (!database || !(await hasTable(service, MOVE_TABLE))) return undefined;
  const { rows } = await sql<{ source: string }>`select source from ${sql.table(MOVE_TABLE)}`.execute(database);
  return rows[0]?.source;
}

/** Whether a database has a table; false also where it does not show its tables. */
export async function hasTable(service: DatabaseService, name: string): Promise<boolean> {
  const database = service.whole?.();
  if (!database) return false;
  const found =
    service.dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`;
  return (await found.execute(database)).rows.length > 0;
}

/** A server must not run on half of an installation. @throws CompanionError MOVE_UNFINISHED. */
export async function refuseUnfinishedMove(service: DatabaseService | undefined): Promise<void> {
  const source = service && (await moveUnderWay(service));
  if (source !== undefined) throw dataErrors.MOVE_UNFINISHED({ source });
}

/** Empties the tables of what they have from the beginning. In one transaction: a kill leaves no table without its row. */
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
