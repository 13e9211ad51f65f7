import type { Database } from './database.ts';

/** Tasks that may be forgotten. */
const FINISHED = ['converted', 'failed'] as const;

/**
 * Whose finished tasks keep the most bytes, each distinct original and result counted once for everybody who has it. All anonymous
 * callers are one owner, null. Undefined where nothing is finished.
 */
export async function largestOwner(db: Database): Promise<{ owner: string | null } | undefined> {
  const originals = db
    .selectFrom('conversion_tasks')
    .select(['owner', 'hash as name', 'size as bytes'])
    .where('status', 'in', FINISHED)
    .distinct();
  const results = db
    .selectFrom('conversion_tasks')
    .innerJoin('conversion_results', 'conversion_results.key', 'conversion_tasks.result_key')
    .select(['conversion_tasks.owner', 'conversion_results.key as name', 'conversion_results.bytes'])
    .where('status', 'in', FINISHED)
    .distinct();
  return db
    .selectFrom(originals.unionAll(results).as('kept'))
    .select('owner')
    .groupBy('owner')
    .orderBy((eb) => eb.fn.sum('bytes'), 'desc')
    .limit(1)
    .executeTakeFirst();
}
