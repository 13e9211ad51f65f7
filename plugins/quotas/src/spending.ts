import type { DatabaseService, QuotaSubject } from '@editor-companion/core/plugin';
import { sql, type Kysely } from 'kysely';

interface SpentTable {
  tenant: string;
  /** Empty for the usage of the tenant. */
  owner: string;
  kind: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  amount: number;
}

interface Tables {
  quotas_spent: SpentTable;
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotas_spent')
    .addColumn('tenant', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotas_spent_key', ['tenant', 'owner', 'kind', 'day'])
    .execute();
  await db.schema.createIndex('quotas_spent_age').on('quotas_spent').column('day').execute();
}

/** Counts the usage of each day. Each step is one statement, so that nodes cannot interleave. */
export class Spending {
  readonly #db: Kysely<Tables>;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  static async open(database: DatabaseService): Promise<Spending> {
    return new Spending(await database.open<Tables>('quotas', { '001-create-spent': { up: createTables } }));
  }

  /** @returns false where the limit leaves no room; nothing has changed then. */
  async take(subject: QuotaSubject, kind: string, day: string, amount: number, limit: number): Promise<boolean> {
    if (amount > limit) return false;
    const taken = await this.#db
      .insertInto('quotas_spent')
      .values({ tenant: subject.tenant, owner: subject.owner ?? '', kind, day, amount })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'owner', 'kind', 'day'])
          .doUpdateSet({ amount: sql`quotas_spent.amount + excluded.amount` })
          .where(sql<boolean>`quotas_spent.amount + excluded.amount <= ${limit}`),
      )
      .returning('day')
      .execute();
    return taken.length > 0;
  }

  async giveBack(subject: QuotaSubject, kind: string, day: string, amount: number): Promise<void> {
    await this.#db
      .updateTable('quotas_spent')
      .set({ amount: sql`amount - ${amount}` })
      .where('tenant', '=', subject.tenant)
      .where('owner', '=', subject.owner ?? '')
      .where('kind', '=', kind)
      .where('day', '=', day)
      .execute();
  }

  async spent(subject: QuotaSubject, kind: string, day: string): Promise<number> {
    const row = await this.#db
      .selectFrom('quotas_spent')
      .select('amount')
      .where('tenant', '=', subject.tenant)
      .where('owner', '=', subject.owner ?? '')
      .where('kind', '=', kind)
      .where('day', '=', day)
      .executeTakeFirst();
    return row?.amount ?? 0;
  }

  async prune(day: string): Promise<void> {
    await this.#db.deleteFrom('quotas_spent').where('day', '<', day).execute();
  }
}
