import type { DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely } from 'kysely';

const DAY = 86_400_000;

interface RunTable {
  id: string;
  /** `LogDocument.id`: a document keeps its runs when it gets another name. */
  document_id: string;
  /** Principal who asked. */
  user: string;
  /** Milliseconds since the epoch. */
  created_at: number;
  /** Yjs update in base64 that takes the run back. */
  inverse: string;
  undone_at: number | null;
}

interface Tables {
  assistant_runs: RunTable;
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assistant_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('inverse', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute();
  await db.schema.createIndex('assistant_runs_age').on('assistant_runs').columns(['created_at']).execute();
}

export interface KeptRun {
  readonly id: string;
  readonly documentId: string;
  readonly user: string;
  readonly inverse: Uint8Array;
}

/** Runs that can be taken back. */
export class RunStore {
  readonly #db: Kysely<Tables>;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Creates the table on first use. */
  static async open(database: DatabaseService): Promise<RunStore> {
    return new RunStore(await database.open<Tables>('assistant', { '001-create-runs': { up: createTables } }));
  }

  async put({ id, documentId, user, inverse }: KeptRun): Promise<void> {
    const row = { id, document_id: documentId, user, created_at: Date.now(), undone_at: null };
    await this.#db
      .insertInto('assistant_runs')
      .values({ ...row, inverse: Buffer.from(inverse).toString('base64') })
      .execute();
  }

  async find(id: string, documentId: string): Promise<(KeptRun & { readonly isUndone: boolean }) | undefined> {
    const row = await this.#db
      .selectFrom('assistant_runs')
      .selectAll()
      .where('id', '=', id)
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    if (!row) return undefined;
    const inverse = Buffer.from(row.inverse, 'base64');
    return { id, documentId, user: row.user, inverse, isUndone: row.undone_at !== null };
  }

  /** Resolves to false where somebody was quicker. */
  async markUndone(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_runs')
      .set({ undone_at: Date.now() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** After an undoing that was not taken. */
  async unmark(id: string): Promise<void> {
    await this.#db.updateTable('assistant_runs').set({ undone_at: null }).where('id', '=', id).execute();
  }

  async prune(keepDays: number): Promise<void> {
    await this.#db
      .deleteFrom('assistant_runs')
      .where('created_at', '<', Date.now() - keepDays * DAY)
      .execute();
  }
}
