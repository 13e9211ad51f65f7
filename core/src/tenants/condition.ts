import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_TENANT, keysOf } from '../base/tenant-key.ts';
import type { TenantTable } from '../contracts/points/tenant-data.ts';

/** The first characters of keys that have no tenant (the server's own names), and of keys of named tenants. */
const MARKED = ['\u0001', '\u0002'];

/** The condition for rows of a tenant; undefined if no row belongs to a tenant. */
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

/** Compares characters instead of order: a plugin's table may have a collation that ignores control characters. */
function hasKeyOf(column: string, tenant: string): RawBuilder<boolean> {
  const keys = keysOf(tenant);
  if (keys === '') return sql<boolean>`substr(${sql.ref(column)}, 1, 1) not in (${sql.join(MARKED)})`;
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(keys.length)}) = ${keys}`;
}
