import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { listOf, pages, type Row } from '../data/table-pages.ts';
import type { Table } from '../data/tables.ts';
import type { Installation } from './installation.ts';

/** The last row of a table by key, where an earlier attempt stopped. */
async function lastRow(database: Kysely<unknown>, { name, key }: Table): Promise<Row | undefined> {
  const order = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const query = sql<Row>`select ${listOf(key)} from ${sql.table(name)} order by ${order} limit 1`;
  return (await query.execute(database)).rows[0];
}

/**
 * Whether every row of the target has a row with the same key in the source: then the target's rows come from migrations or from an earlier
 * attempt.
 */
export async function hasOnlyRowsOf(
  { source, target }: { source: Installation; target: Installation },
  tables: readonly Table[],
): Promise<boolean> {
  for (const table of tables)
    for await (const rows of pages(target.database.whole(), table, undefined))
      for (const row of rows) {
        const query = sql`select 1 from ${sql.table(table.name)} where ${isRow(table, row)}`;
        if ((await query.execute(source.database.whole())).rows.length === 0) return false;
      }
  return true;
}

const isRow = ({ key }: Table, row: Row): RawBuilder<unknown> =>
  sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );

/**
 * Copies the rows of a table that the target lacks. References to rows of the same table are set in a second pass, since a row may come
 * before the row that it refers to.
 * @param onRows called with the number of copied rows.
 */
export async function copyRows(
  { source, target }: { source: Installation; target: Installation },
  table: Table,
  onRows: (count: number) => void,
): Promise<void> {
  const to = target.database.whole();
  const own = table.references.filter((reference) => reference.table === table.name).map(({ column }) => column);
  for await (const rows of pages(source.database.whole(), table, await lastRow(to, table))) {
    await insert(to, table, own.length === 0 ? rows : rows.map((row) => without(row, own)), target.database.dialect);
    onRows(rows.length);
  }
  if (own.length > 0) await refer({ source, to }, table, own);
  if (target.database.dialect === 'postgres') await continueCounting(to, table);
}

const without = (row: Row, columns: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(columns.map((column) => [column, null])),
});

async function insert(
  database: Kysely<unknown>,
  { name, columns }: Table,
  rows: readonly Row[],
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`));
  const overriding = dialect === 'postgres' ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(name)} (${listOf(columns)}) ${overriding} values ${values}`.execute(database);
}

async function refer(
  { source, to }: { source: Installation; to: Kysely<unknown> },
  table: Table,
  own: readonly string[],
): Promise<void> {
  for await (const rows of pages(source.database.whole(), table, undefined))
    for (const row of rows.filter((one) => own.some((column) => one[column] !== null))) {
      const set = sql.join(own.map((column) => sql`${sql.ref(column)} = ${row[column]}`));
      await sql`update ${sql.table(table.name)} set ${set} where ${isRow(table, row)}`.execute(to);
    }
}

/** Makes PostgreSQL's sequences continue after the copied numbers. */
async function continueCounting(database: Kysely<unknown>, { name, columns }: Table): Promise<void> {
  for (const column of columns)
    await sql`select setval(serial.name, (select coalesce(max(${sql.ref(column)}::text::bigint), 1) from ${sql.table(name)}))
      from (select pg_get_serial_sequence(${`"${name}"`}, ${column}) as name) as serial
      where serial.name is not null`.execute(database);
}

/** The SHA-256 of a table's content, the same on every engine. */
export async function sumOfRows({ database }: Installation, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const rows of pages(database.whole(), table, undefined))
    for (const row of rows) hash.update(`${JSON.stringify(table.columns.map((column) => plain(row[column])))}\n`);
  return hash.digest('hex');
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') };
  return typeof value === 'bigint' ? { integer: String(value) } : value;
}
