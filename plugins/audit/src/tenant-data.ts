import { createHmac, randomBytes } from 'node:crypto';
import { DEFAULT_TENANT, type TenantData, type TenantErasure } from '@editor-companion/core/plugin';
import { sql } from 'kysely';
import type { Database, EntryTable } from './database.ts';

/** The prefix of pseudonyms, which marks entries without names. */
const ERASED = 'erased:';
/** The number of entries that one transaction replaces. */
const BATCH = 200;

/**
 * Replaces names by pseudonyms when data is erased. Entries outlive the data that they mention, because they prove what was done, but
 * afterwards they name no person and no thing. A name has the same pseudonym throughout one erasure. It is made with a random key that is
 * discarded afterwards.
 */
export const tenantData = (db: Database, settled: () => Promise<void>): TenantData => ({
  id: 'audit',
  tables: [
    {
      name: 'audit_entry',
      rows: { tenant: 'tenant' },
      keeps: 'entries stay until their retention ends, with pseudonyms in place of names',
    },
  ],
  after: ['collab', 'conversion', 'templates', 'mock', 'assistant', 'auth'],
  async erase(erasure) {
    await settled();
    await pseudonymise(db, erasure);
  },
});

async function pseudonymise(db: Database, { tenant, since, signal, count }: TenantErasure): Promise<void> {
  const key = randomBytes(32);
  const pseudonymOf = (name: string): string =>
    ERASED + createHmac('sha256', key).update(name).digest('base64url').slice(0, 16);
  for (;;) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where(sql<boolean>`coalesce(tenant, ${DEFAULT_TENANT}) = ${tenant}`)
      .where(sql<boolean>`substr(actor_id, 1, ${sql.lit(ERASED.length)}) <> ${ERASED}`)
      .where('time', '<', since)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    await replace(
      db,
      rows.map((row) => withoutNames(row, pseudonymOf)),
    );
    count('audit entries without names', rows.length);
  }
}

/** The database refuses changes of entries. Therefore one transaction removes each entry and adds another with the same id. */
const replace = (db: Database, rows: readonly EntryTable[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const ids = rows.map(({ id }) => id);
    await transaction.deleteFrom('audit_entry').where('id', 'in', ids).execute();
    await transaction.insertInto('audit_entry').values(rows).execute();
  });

const withoutNames = (row: EntryTable, pseudonymOf: (name: string) => string): EntryTable => ({
  ...row,
  actor_id: pseudonymOf(row.actor_id),
  actor_name: null,
  credential: row.credential && pseudonymOf(row.credential),
  address: null,
  target_id: row.target_id && pseudonymOf(row.target_id),
  details: null,
});
