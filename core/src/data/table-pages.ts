import { sql, type Kysely, type RawBuilder } from 'kysely';
import { CompanionError } from '../base/errors.ts';
import type { Table } from './tables.ts';

/** A row of any table, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** The number of rows per read; fewer if they are large. */
const PAGE = 200;
/** The maximum number of values in a statement. SQLite's limit is 32,766. */
const MAX_VALUES = 30_000;

/** Column names as an SQL list. */
export const listOf = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

/** Reads rows in the order of the key, page by page: those behind `after` that meet a condition. */
export async function* pages(
  database: Kysely<unknown>,
  { name, columns, key }: Table,
  after: Row | undefined,
  condition: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): AsyncGenerator<readonly Row[]> {
  let last = after;
  let size = Math.min(PAGE, Math.floor(MAX_VALUES / columns.length));
  for (;;) {
    const from = last;
    const behind = from && sql`and (${listOf(key)}) > (${sql.join(key.map((column) => sql`${from[column]}`))})`;
    const query = sql<Row>`select ${listOf(columns)} from ${sql.table(name)} where ${condition} ${behind ?? sql``}
      order by ${listOf(key)} limit ${sql.lit(size)}`;
    const rows = await query.execute(database).then(
      (result) => result.rows,
      (error: unknown) => {
        if (size === 1 || !CompanionError.is(error) || error.code !== 'DATABASE_RESULT_TOO_LARGE') throw error;
      },
    );
    if (rows === undefined) {
      size = Math.ceil(size / 4);
      continue;
    }
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
