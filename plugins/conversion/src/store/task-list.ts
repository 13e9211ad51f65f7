import { sql } from 'kysely';
import type { Database, TaskRow } from './database.ts';

/** Which tasks of a tenant are wanted; every further member narrows. */
export interface Wanted {
  readonly tenant: string;
  readonly status?: TaskRow['status'] | undefined;
  readonly kind?: TaskRow['kind'] | undefined;
  /** As the table has it: `user:ada`. */
  readonly owner?: string | undefined;
  /** Milliseconds since the epoch, included. */
  readonly from?: number | undefined;
}

/** Where a page ends: no two tasks are at one place. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

/** The newest tasks first. @param before only those behind this place. */
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
  // Both columns at once, so that an index leads to the place.
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
  return query.execute();
}
