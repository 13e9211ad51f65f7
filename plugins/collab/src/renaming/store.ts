import type { Database, RenameRow } from './database.ts';

/** The stored previous names of documents. */
export class RenameStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async put(row: RenameRow): Promise<void> {
    const { document: _, ...values } = row;
    await this.#db
      .insertInto('collab_renames')
      .values(row)
      .onConflict((conflict) => conflict.column('document').doUpdateSet(values))
      .execute();
  }

  find(document: string): Promise<RenameRow | undefined> {
    return this.#db.selectFrom('collab_renames').selectAll().where('document', '=', document).executeTakeFirst();
  }

  unfinished(): Promise<RenameRow[]> {
    return this.#db.selectFrom('collab_renames').selectAll().where('state', '=', 'renaming').execute();
  }

  async remove(document: string): Promise<void> {
    await this.#db.deleteFrom('collab_renames').where('document', '=', document).execute();
  }

  async forget(before: number): Promise<void> {
    await this.#db
      .deleteFrom('collab_renames')
      .where('state', '=', 'renamed')
      .where('renamed_at', '<', before)
      .execute();
  }
}
