import { createHmac, randomBytes } from 'node:crypto';
import { DEFAULT_TENANT, type TenantData, type TenantErasure } from '@editor-companion/core/plugin';
import { sql } from 'kysely';
import type { Database, EntryTable } from './database.ts';

/** What pseudonyms begin with, by which entries without names are known. */
const ERASED = 'erased:';
/** Entries of one transaction. */
const BATCH = 200;

/**
 * Entries outlive the data that they speak of, as they prove what was done; but nothing in them names a person or a thing any more. Each name
 * has one pseudonym within an erasure, made with a key that is forgotten at its end.
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

/** No entry is ever changed: each goes, and another one with its id comes, in one transaction. */
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
