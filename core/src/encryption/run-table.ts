import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { DatabaseService, Migrations } from '../contracts/database.ts';

/** The progress of a rotation, visible to all nodes. */
export interface Run {
  /** Files and documents that were encrypted again. */
  readonly done: number;
  /** The number of items at the start. */
  readonly total: number;
  /** Items that were skipped: in use all the time, or damaged. The log names them. */
  readonly left: number;
  /** Milliseconds since the epoch, as are the other times. */
  readonly startedAt: number;
  readonly touchedAt: number;
  readonly endedAt: number | undefined;
  /** The reason for an early end. */
  readonly failure: string | undefined;
  readonly isWhole: boolean;
}

interface Row {
  one: number;
  owner: string;
  done: number;
  total: number;
  left_over: number;
  started: number;
  touched: number;
  ended: number | null;
  failure: string | null;
  whole: number;
  cancelled: number;
}

interface Tables {
  encryption_run: Row;
}

const migrations: Migrations = {
  '001-run': {
    async up(database) {
      await database.schema
        .createTable('encryption_run')
        .addColumn('one', 'integer', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('done', 'bigint', (column) => column.notNull())
        .addColumn('total', 'bigint', (column) => column.notNull())
        .addColumn('left_over', 'bigint', (column) => column.notNull())
        .addColumn('started', 'bigint', (column) => column.notNull())
        .addColumn('touched', 'bigint', (column) => column.notNull())
        .addColumn('ended', 'bigint')
        .addColumn('failure', 'text')
        .addColumn('whole', 'integer', (column) => column.notNull())
        .addColumn('cancelled', 'integer', (column) => column.notNull())
        .execute();
    },
  },
};

/** Milliseconds without an update after which a run's node counts as killed. */
export const STALE = 60_000;

/** The single row that records which node runs a rotation, its progress, and a cancellation. */
export class RunTable {
  readonly #database: Kysely<Tables>;
  readonly #owner = randomUUID();

  private constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  static async open(service: DatabaseService): Promise<RunTable> {
    return new RunTable(await service.open<Tables>('encryption-run', migrations));
  }

  async read(): Promise<Run | undefined> {
    const row = await this.#database.selectFrom('encryption_run').selectAll().executeTakeFirst();
    return row && runOf(row);
  }

  async isUnderWay(): Promise<boolean> {
    const run = await this.read();
    return run !== undefined && run.endedAt === undefined;
  }

  /** Starts a run; false if a node runs one already. */
  async begin(isWhole: boolean): Promise<boolean> {
    const now = Date.now();
    const fresh = { owner: this.#owner, done: 0, total: 0, left_over: 0, started: now, touched: now, cancelled: 0 };
    const row = { ...fresh, ended: null, failure: null, whole: isWhole ? 1 : 0 };
    const { numInsertedOrUpdatedRows = 0n } = await this.#database
      .insertInto('encryption_run')
      .values({ one: 1, ...row })
      .onConflict((conflict) => conflict.column('one').doUpdateSet(row).where(isFree(now)))
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** Takes over the run of a node that was closed or killed. Its remaining items must be added to the total again. */
  async takeOver(): Promise<Run | undefined> {
    const now = Date.now();
    const row = await this.#database
      .updateTable('encryption_run')
      .set({ owner: this.#owner, touched: now, left_over: 0, total: sql`done` })
      .where('ended', 'is', null)
      .where('touched', '<', now - STALE)
      .returningAll()
      .executeTakeFirst();
    return row && runOf(row);
  }

  /** Adds to the progress. @returns whether to continue: the run was neither cancelled nor taken over by another node. */
  async add({ done = 0, left = 0, total = 0 }: Partial<Record<'done' | 'left' | 'total', number>>): Promise<boolean> {
    const row = await this.#database
      .updateTable('encryption_run')
      .set({
        done: sql`done + ${sql.lit(done)}`,
        left_over: sql`left_over + ${sql.lit(left)}`,
        total: sql`total + ${sql.lit(total)}`,
        touched: Date.now(),
      })
      .where('owner', '=', this.#owner)
      .returning('cancelled')
      .executeTakeFirst();
    return row?.cancelled === 0;
  }

  async end(failure: string | undefined): Promise<void> {
    await this.#database
      .updateTable('encryption_run')
      .set({ ended: Date.now(), failure: failure ?? null })
      .where('owner', '=', this.#owner)
      .execute();
  }

  /** Releases the run to the next node, which then need not wait until the run looks abandoned. */
  async release(): Promise<void> {
    await this.#database.updateTable('encryption_run').set({ touched: 0 }).where('owner', '=', this.#owner).execute();
  }

  /** Makes the node that runs the rotation stop after its current step. */
  async cancel(): Promise<void> {
    await this.#database.updateTable('encryption_run').set({ cancelled: 1 }).where('ended', 'is', null).execute();
  }
}

const isFree = (now: number) =>
  sql<boolean>`encryption_run.ended is not null or encryption_run.touched < ${sql.lit(now - STALE)}`;

const runOf = (row: Row): Run => ({
  done: row.done,
  total: row.total,
  left: row.left_over,
  startedAt: row.started,
  touchedAt: row.touched,
  endedAt: row.ended ?? undefined,
  failure: row.failure ?? undefined,
  isWhole: row.whole === 1,
});
