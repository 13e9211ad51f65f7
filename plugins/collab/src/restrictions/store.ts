import type { Database, RestrictionRow } from './database.ts';

/** The stored restrictions and locks. */
export class RestrictionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  all(): Promise<RestrictionRow[]> {
    return this.#db.selectFrom('collab_restrictions').selectAll().execute();
  }

  async put(row: RestrictionRow): Promise<void> {
    const { document: _document, user_id: _user, ...values } = row;
    await this.#db
      .insertInto('collab_restrictions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['document', 'user_id']).doUpdateSet(values))
      .execute();
  }

  async remove(document: string, user: string): Promise<void> {
    await this.#db
      .deleteFrom('collab_restrictions')
      .where('document', '=', document)
      .where('user_id', '=', user)
      .execute();
  }

  async removeEnded(now: number): Promise<void> {
    await this.#db.deleteFrom('collab_restrictions').where('until', '<=', now).execute();
  }

  /** Replaces those of the other name. */
  rename(from: string, to: string): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('collab_restrictions').where('document', '=', to).execute();
      await transaction.updateTable('collab_restrictions').set({ document: to }).where('document', '=', from).execute();
    });
  }

  async removeAll(document: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('collab_restrictions')
      .where('document', '=', document)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
