import type { Whose } from '@editor-companion/core/plugin';
import type { Database } from './database.ts';

/** The states of tasks that may be deleted. */
const FINISHED = ['converted', 'failed'] as const;

/**
 * The owner whose finished tasks take the most bytes, within the tenant that takes the most, so that neither a tenant with many users nor a
 * user with many uploads pushes out other owners' tasks. Each distinct original and result counts once for everybody who has it. Undefined
 * if nothing is finished.
 */
export async function largestOwner(db: Database): Promise<Whose | undefined> {
  const largest = await kept(db, ['tenant'])
    .select('tenant')
    .groupBy('tenant')
    .orderBy((eb) => eb.fn.sum('bytes'), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!largest) return undefined;
  return kept(db, ['tenant', 'owner'])
    .select(['tenant', 'owner'])
    .where('tenant', '=', largest.tenant)
    .groupBy(['tenant', 'owner'])
    .orderBy((eb) => eb.fn.sum('bytes'), 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The bytes of originals and results, each counted once per distinct `columns`. */
function kept(db: Database, columns: readonly ('tenant' | 'owner')[]) {
  const whose = columns.map((column) => `conversion_tasks.${column}` as const);
  const originals = db
    .selectFrom('conversion_tasks')
    .select([...whose, 'hash as name', 'size as bytes'])
    .where('status', 'in', FINISHED)
    .distinct();
  const results = db
    .selectFrom('conversion_tasks')
    .innerJoin('conversion_results', 'conversion_results.key', 'conversion_tasks.result_key')
    .select([...whose, 'conversion_results.key as name', 'conversion_results.bytes'])
    .where('status', 'in', FINISHED)
    .distinct();
  return db.selectFrom(originals.unionAll(results).as('kept'));
}
