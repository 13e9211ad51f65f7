import { sql } from 'kysely';
import type { DatabaseService } from '../contracts/database.ts';
import { moveErrors } from './move-errors.ts';
import { MOVE_TABLE } from './move-mark.ts';

/** A database that gives access to the tables of all plugins. */
export type WholeDatabase = Required<Pick<DatabaseService, 'whole'>> & DatabaseService;

/** A table of a plugin. */
export interface Table {
  readonly name: string;
  /** In the order of the table. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in order. */
  readonly key: readonly string[];
  /** The foreign keys of the table. */
  readonly references: readonly { readonly column: string; readonly table: string }[];
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  /** The position in the primary key from 1; 0 for other columns. */
  readonly place: number;
}

const COLUMNS = {
  sqlite: sql<ColumnRow>`select t.name as "table", c.name as "column", c.pk as place
    from sqlite_master as t join pragma_table_info(t.name) as c
    where t.type = 'table' and substr(t.name, 1, 7) <> 'sqlite_' order by t.name, c.name`,
  postgres: sql<ColumnRow>`select c.table_name as "table", c.column_name as "column",
      coalesce((select array_position(i.indkey::int2[], a.attnum) + 1 from pg_index as i
        join pg_attribute as a on a.attrelid = i.indrelid and a.attname = c.column_name
        where i.indisprimary and i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass), 0) as place
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name collate "C", c.column_name collate "C"`,
};

const REFERENCES = {
  sqlite: sql<{
    table: string;
    column: string;
    other: string;
  }>`select t.name as "table", f."from" as "column", f."table" as other
    from sqlite_master as t join pragma_foreign_key_list(t.name) as f where t.type = 'table'`,
  postgres: sql<{
    table: string;
    column: string;
    other: string;
  }>`select r.relname as "table", a.attname as "column", o.relname as other
    from pg_constraint as c join pg_class as r on r.oid = c.conrelid join pg_class as o on o.oid = c.confrelid
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace`,
};

/** The migrator's own tables of each plugin. The target has its own. */
const isMigratorsOwn = (name: string): boolean => name.endsWith('_migration') || name.endsWith('_migration_lock');

/** The tables of plugins, each after the tables that it refers to. */
export async function tablesOf({
  database,
  serviceTables,
}: {
  readonly database: WholeDatabase;
  readonly serviceTables: ReadonlySet<string>;
}): Promise<readonly Table[]> {
  const whole = database.whole();
  const columns = await COLUMNS[database.dialect].execute(whole);
  const references = await REFERENCES[database.dialect].execute(whole);
  const tables = [...Map.groupBy(columns.rows, ({ table }) => table)]
    .filter(([name]) => !isMigratorsOwn(name) && !serviceTables.has(name) && name !== MOVE_TABLE)
    .map(([name, rows]) => ({
      name,
      columns: rows.map(({ column }) => column),
      key: keyOf(rows),
      references: references.rows
        .filter(({ table }) => table === name)
        .map(({ column, other }) => ({ column, table: other })),
    }));
  return inOrder(tables);
}

function keyOf(rows: readonly ColumnRow[]): string[] {
  const places = rows.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
  return (places.length > 0 ? places : rows).map(({ column }) => column);
}

function inOrder(tables: readonly Table[]): Table[] {
  const done = new Set<Table>();
  const visit = (table: Table, above: readonly Table[]): void => {
    if (done.has(table) || above.includes(table)) return;
    for (const reference of table.references) {
      const other = tables.find(({ name }) => name === reference.table);
      if (other) visit(other, [...above, table]);
    }
    done.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...done];
}

/** @throws CompanionError MOVE_SCHEMA_DIFFERS where the target has no place for something of the source. */
export function refuseOtherTables(source: readonly Table[], target: readonly Table[]): void {
  for (const { name, columns } of source) {
    const same = target.find((table) => table.name === name);
    if (!same) throw moveErrors.MOVE_SCHEMA_DIFFERS({ reason: `only the source has the table ${name}` });
    if (same.columns.join('\n') !== columns.join('\n'))
      throw moveErrors.MOVE_SCHEMA_DIFFERS({ reason: `the table ${name} has other columns` });
  }
}

export async function countRows({ database }: { readonly database: WholeDatabase }, { name }: Table): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
  return (await query.execute(database.whole())).rows[0]?.count ?? 0;
}
