import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_TENANT, keysOf } from '../base/tenant-key.ts';
import type { TenantTable } from '../contracts/points/tenant-data.ts';

/** What keys begin with that are of no tenant by themselves (names of the server's own), and those of tenants with a name. */
const MARKED = ['\u0001', '\u0002'];

/** The condition that the rows of a table belong to a tenant; undefined where none does. */
export function belongsTo({ rows }: TenantTable, tenant: string): RawBuilder<boolean> | undefined {
  if ('none' in rows) return undefined;
  if ('where' in rows) return rows.where(tenant);
  if ('tenant' in rows) return sql<boolean>`coalesce(${sql.ref(rows.tenant)}, ${DEFAULT_TENANT}) = ${tenant}`;
  if ('key' in rows) return hasKeyOf(rows.key, tenant);
  const others = belongsTo(rows.of, tenant);
  if (others === undefined) return undefined;
  return sql<boolean>`${sql.ref(rows.column)} in (
    select ${sql.ref(rows.references)} from ${sql.table(rows.of.name)} where ${others})`;
}

/** By characters and not by order: a table of a plugin may have a collation of its own, in which control characters do not count. */
function hasKeyOf(column: string, tenant: string): RawBuilder<boolean> {
  const keys = keysOf(tenant);
  if (keys === '') return sql<boolean>`substr(${sql.ref(column)}, 1, 1) not in (${sql.join(MARKED)})`;
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(keys.length)}) = ${keys}`;
}
