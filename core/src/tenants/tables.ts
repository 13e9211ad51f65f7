import { sql, type Kysely } from 'kysely';
import { tablesOf, type Table, type WholeDatabase } from '../data/tables.ts';
import type { TenantData, TenantTable } from '../contracts/points/tenant-data.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { CLOSED_TABLE } from './closed-tenants.ts';
import { tenantDataErrors as errors } from './errors.ts';

/** A table of a plugin, and the plugin's statement about it. */
export interface KnownTable extends Table {
  readonly said: TenantTable;
}

/** The tables of the database by the contributions that are responsible for them. */
export interface TableSurvey {
  readonly of: (item: TenantData) => readonly KnownTable[];
  /** Tables with rows but without a responsible plugin. */
  readonly unknown: readonly string[];
}

/** @throws CompanionError TENANT_DATA_UNAVAILABLE. */
export function wholeDatabase(kernel: Kernel): WholeDatabase {
  const database = kernel.service('database');
  if (database?.whole === undefined) throw errors.TENANT_DATA_UNAVAILABLE();
  return database as WholeDatabase;
}

/** Lists the existing tables and the plugins responsible for them. A service is responsible for its own tables. */
export async function surveyTables(kernel: Kernel, items: readonly TenantData[]): Promise<TableSurvey> {
  const database = wholeDatabase(kernel);
  const keepers = (['encryption', 'files', 'documentLog', 'leases', 'jobs', 'search'] as const).map((name) =>
    kernel.service(name),
  );
  const serviceTables = new Set(keepers.flatMap((service) => service?.tables ?? []));
  const tables = new Map((await tablesOf({ database, serviceTables })).map((table) => [table.name, table]));
  const claimed = new Set([CLOSED_TABLE, ...items.flatMap((item) => item.tables.map(({ name }) => name))]);
  const unknown: string[] = [];
  for (const name of tables.keys())
    if (!claimed.has(name) && (await hasRows(database.whole(), name))) unknown.push(name);
  return {
    unknown,
    // A plugin that creates its tables on demand may not have created them yet.
    of: (item) =>
      item.tables.flatMap((said) => {
        const table = tables.get(said.name);
        return table ? [{ ...table, said }] : [];
      }),
  };
}

async function hasRows(database: Kysely<unknown>, table: string): Promise<boolean> {
  return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(database)).rows.length > 0;
}
