import type { ArrivalRow, ArrivalState, Database } from './database.ts';

/** The stored state of incoming documents. */
export class ArrivalStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(row: ArrivalRow): Promise<void> {
    await this.#db.insertInto('collab_arrivals').values(row).execute();
  }

  async become(id: string, state: ArrivalState): Promise<void> {
    await this.#db.updateTable('collab_arrivals').set({ state }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('collab_arrivals').where('id', '=', id).execute();
  }

  all(): Promise<ArrivalRow[]> {
    return this.#db.selectFrom('collab_arrivals').selectAll().orderBy('begun_at').execute();
  }
}
