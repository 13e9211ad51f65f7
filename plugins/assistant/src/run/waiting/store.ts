import type { DatabaseService } from '@editor-companion/core/plugin';
import { sql, type Kysely } from 'kysely';
import { errors } from '../../errors.ts';
import { readPaused, writePaused, type PausedRun } from './paused-run.ts';

/** The maximum size of a waiting run's state in characters. A document of 100 pages takes about 2 million. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

interface Tables {
  assistant_paused: {
    run: string;
    /** The text of `writePaused`. */
    state: string;
    /** The deadline in milliseconds since the epoch. */
    until: number;
  };
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assistant_paused')
    .addColumn('run', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('assistant_paused_until').on('assistant_paused').column('until').execute();
}

/** Runs that wait for their callers. They outlive their process. */
export class PausedStore {
  readonly #db: Kysely<Tables>;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Creates the table at first use. */
  static async open(database: DatabaseService): Promise<PausedStore> {
    return new PausedStore(await database.open<Tables>('assistant-paused', { '001-create': { up: createTable } }));
  }

  /** @throws CompanionError ASSISTANT_RUN_TOO_LARGE (422). */
  async put(run: string, paused: PausedRun, until: number): Promise<void> {
    const state = writePaused(paused);
    if (state.length > MAX_CHARACTERS) throw errors.ASSISTANT_RUN_TOO_LARGE({ limit: MAX_CHARACTERS });
    await this.#db
      .insertInto('assistant_paused')
      .values({ run, state, until })
      .onConflict((conflict) => conflict.column('run').doUpdateSet({ state, until }))
      .execute();
  }

  async find(run: string): Promise<{ readonly paused: PausedRun; readonly until: number } | undefined> {
    const row = await this.#db.selectFrom('assistant_paused').selectAll().where('run', '=', run).executeTakeFirst();
    return row && { paused: readPaused(row.state), until: row.until };
  }

  async drop(run: string): Promise<void> {
    await this.#db.deleteFrom('assistant_paused').where('run', '=', run).execute();
  }

  /** Deletes the states of runs that were deleted. */
  async dropOrphans(): Promise<void> {
    await sql`delete from assistant_paused where run not in (select id from assistant_runs)`.execute(this.#db);
  }

  /** Deletes expired states. */
  async prune(now = Date.now()): Promise<void> {
    await this.#db.deleteFrom('assistant_paused').where('until', '<', now).execute();
  }
}
