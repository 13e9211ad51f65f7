import { sql } from 'kysely';
import type { Database, TaskRow } from './database.ts';

/** Selects tasks of a tenant. Every further member narrows the selection. */
export interface Wanted {
  readonly tenant: string;
  readonly status?: TaskRow['status'] | undefined;
  readonly kind?: TaskRow['kind'] | undefined;
  /** In the table's form: `user:ada`. */
  readonly owner?: string | undefined;
  /** Milliseconds since the epoch, inclusive. */
  readonly from?: number | undefined;
}

/** The end of a page: no two tasks have the same place. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** Newest first. @param before only tasks after this place. */
export function listTasks(db: Database, wanted: Wanted, limit: number, before?: Place): Promise<TaskRow[]> {
  const { tenant, status, kind, owner, from } = wanted;
  let query = db
    .selectFrom('conversion_tasks')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  // Compares both columns at once, so that an index can be used.
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
  return query.execute();
}
