import type { Whose } from '@editor-companion/core/plugin';
import type { Database } from './database.ts';

/** Tasks that may be forgotten. */
const FINISHED = ['converted', 'failed'] as const;

/**
 * Whose finished tasks keep the most bytes: of the tenant that keeps the most, the owner who does, so that neither a tenant of many users
 * nor a user who uploads much pushes out what others keep. Each distinct original and result counts once for everybody who has it.
 * Undefined where nothing is finished.
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

/** Bytes of originals and results, each once for everybody who has the same `columns`. */
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
