import { sql } from 'kysely';
import type { Logger } from '@editor-companion/core/plugin';
import type { Database } from './postgres-tables.ts';

/** The number of vectors converted per statement. */
const BATCH = 200;

/**
 * Stores vectors with pgvector, if the database has that extension or this user may install it. All nodes of an installation may run this
 * at once.
 * @returns whether it has.
 */
export async function usePgvector(db: Database, log: Pick<Logger, 'info'>): Promise<boolean> {
  if (!(await hasExtension(db))) {
    await sql`create extension if not exists vector`.execute(db).catch((error: unknown) => {
      log.info({ err: error }, 'the database has no pgvector: vectors are searched by the nodes themselves');
    });
    if (!(await hasExtension(db))) return false;
  }
  await sql`alter table search_vectors add column if not exists embedding vector`.execute(db);
  while (await rewriteSome(db));
  return true;
}

async function hasExtension(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'vector'`.execute(db);
  return rows.length > 0;
}

/** Converts vectors from before the extension was installed. */
async function rewriteSome(db: Database): Promise<boolean> {
  const rows = await db
    .selectFrom('search_vectors')
    .select(['seq', 'vector'])
    .where('embedding', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { seq, vector } of rows)
    await db
      .updateTable('search_vectors')
      .set({ vector: null, embedding: literalOf(floatsOf(vector)) })
      .where('seq', '=', seq)
      .execute();
  return rows.length === BATCH;
}

const floatsOf = (bytes: Uint8Array | null): Float32Array => new Float32Array(Uint8Array.from(bytes ?? []).buffer);

/** A vector in pgvector's text form. */
export const literalOf = (vector: Float32Array): string => `[${vector.join(',')}]`;
