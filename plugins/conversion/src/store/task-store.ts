import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ConversionTask, QuotaSubject } from '@editor-companion/core/plugin';
import { announcementOf } from './announcement.ts';
import type { AnnouncementRow, Database, ResultRow, TaskRow } from './database.ts';
import { keepResult } from './result-store.ts';
import { largestOwner } from './largest-owner.ts';
import { converted, LEASE_MS, UNFINISHED, type Provenance } from './task.ts';

const TOUCH_EVERY_MS = 60_000;

const COLUMNS = ['id', 'task_id', 'name', 'payload', 'sequence', 'attempts'] as const;

type Failure = NonNullable<ConversionTask['error']>;

/**
 * Tasks in the database. An announcement is written before the change that it announces, and neither is acknowledged without the other, so
 * a crash in between loses no announcement. They are writes of one turn instead of a transaction: tasks written together share their
 * commits, while transactions would queue.
 */
export class TaskStore {
  readonly #db: Database;
  readonly #now: RawBuilder<number>;
  /** The end of a lease that starts now. */
  readonly #leased: RawBuilder<number>;
  #sequence = 0;

  /** @param now milliseconds since the epoch by the database's clock: nodes whose clocks differ agree on dead nodes. */
  constructor(db: Database, now: RawBuilder<number>) {
    this.#db = db;
    this.#now = now;
    this.#leased = sql<number>`${now} + ${sql.lit(LEASE_MS)}`;
  }

  /** Resolves to the announcement. */
  async create(row: TaskRow): Promise<AnnouncementRow | undefined> {
    const announcing = this.#announce('file:uploaded', row);
    await Promise.all([announcing.written, this.#insert(row)]);
    return announcing.row;
  }

  /** Removes a task that `create` may have written but that was not acknowledged. */
  async undo(id: string): Promise<void> {
    await Promise.all([
      this.#db.deleteFrom('conversion_announcements').where('task_id', '=', id).execute(),
      this.#db.deleteFrom('conversion_tasks').where('id', '=', id).execute(),
    ]);
  }

  /** Stores an already ended task with its result. */
  async insert(task: TaskRow, result?: ResultRow): Promise<void> {
    await Promise.all([result && keepResult(this.#db, result), this.#insert(task)]);
  }

  find(id: string): Promise<TaskRow | undefined> {
    return this.#db.selectFrom('conversion_tasks').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async markConverting(id: string): Promise<void> {
    await this.#db
      .updateTable('conversion_tasks')
      .set({ status: 'converting', error: null, lease_until: this.#leased })
      .where('id', '=', id)
      .execute();
  }

  /** Resolves to the row and the announcement; to undefined if the task was deleted meanwhile. */
  async markConverted(
    task: TaskRow,
    result: ResultRow,
    provenance: Provenance,
  ): Promise<{ row: TaskRow; announcement: AnnouncementRow | undefined } | undefined> {
    const changes = converted(result, provenance);
    const row = { ...task, ...changes, error: null };
    const announcing = this.#announce('file:converted', row, { ifThere: true });
    const keeping = keepResult(this.#db, result);
    const updating = this.#db
      .updateTable('conversion_tasks')
      .set(changes)
      .where('id', '=', task.id)
      .executeTakeFirstOrThrow();
    const [{ numUpdatedRows }] = await Promise.all([updating, announcing.written, keeping]);
    return numUpdatedRows > 0n ? { row, announcement: announcing.row } : undefined;
  }

  /** Resolves to the announcement; to `deleted` if the task was deleted meanwhile. */
  async markFailed(task: TaskRow, error: Failure): Promise<AnnouncementRow | undefined | 'deleted'> {
    const announcing = this.#announce('file:failed', { ...task, from_cache: 0 }, { ifThere: true, error });
    const updating = this.#db
      .updateTable('conversion_tasks')
      .set({ status: 'failed', error: JSON.stringify(error) })
      .where('id', '=', task.id)
      .executeTakeFirstOrThrow();
    const [{ numUpdatedRows }] = await Promise.all([updating, announcing.written]);
    return numUpdatedRows > 0n ? announcing.row : 'deleted';
  }

  /** Resets a failed task to unfinished. Resolves to false if it has not failed, or is being retried already. */
  async revive(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('conversion_tasks')
      .set({ status: 'uploaded', error: null, used_at: Date.now(), lease_until: this.#leased })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Takes over every unfinished task whose lease has expired; with `alone`, every unfinished task. */
  takeAbandoned(alone: boolean): Promise<TaskRow[]> {
    return this.#db
      .updateTable('conversion_tasks')
      .set({ lease_until: this.#leased })
      .where('status', 'in', UNFINISHED)
      .$if(!alone, (query) => query.where('lease_until', '<', this.#now))
      .returningAll()
      .execute();
  }

  /** Releases an unfinished task to the next process that looks. */
  async giveUpLease(id: string): Promise<void> {
    await this.#db.updateTable('conversion_tasks').set({ lease_until: 0 }).where('id', '=', id).execute();
  }

  /** Whether another task of the same owner has the result. All anonymous callers count as one owner. */
  async ownerHas({ id, tenant, owner }: Pick<TaskRow, 'id' | 'tenant' | 'owner'>, key: string): Promise<boolean> {
    const other = await this.#db
      .selectFrom('conversion_tasks')
      .select('id')
      .where('result_key', '=', key)
      .where('tenant', '=', tenant)
      .where('owner', owner === null ? 'is' : '=', owner)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  /** The number of unfinished tasks with a valid lease of a tenant, or of an owner in it. */
  async countUnfinished({ tenant, owner }: QuotaSubject): Promise<number> {
    const { total } = await this.#db
      .selectFrom('conversion_tasks')
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .where('status', 'in', UNFINISHED)
      .where('lease_until', '>', this.#now)
      .where('tenant', '=', tenant)
      .$if(owner !== undefined, (query) => query.where('owner', 'is not distinct from', owner ?? null))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  async renewLeases(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.updateTable('conversion_tasks').set({ lease_until: this.#leased }).where('id', 'in', ids).execute();
  }

  /** Marks a task as used, unless it was just marked: every picture of a page is a use. */
  async touch({ id, used_at: before }: Pick<TaskRow, 'id' | 'used_at'>): Promise<void> {
    const now = Date.now();
    if (now - before < TOUCH_EVERY_MS) return;
    await this.#db.updateTable('conversion_tasks').set({ used_at: now }).where('id', '=', id).execute();
  }

  /** Deletes a task, and the row of its result if no other task refers to it. */
  async delete(id: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const task = await trx
        .deleteFrom('conversion_tasks')
        .where('id', '=', id)
        .returning('result_key')
        .executeTakeFirst();
      await trx.deleteFrom('conversion_jobs').where('task_id', '=', id).execute();
      if (!task?.result_key) return;
      const shared = trx.selectFrom('conversion_tasks').select('result_key').where('result_key', '=', task.result_key);
      await trx
        .deleteFrom('conversion_results')
        .where('key', '=', task.result_key)
        .where('key', 'not in', shared)
        .execute();
    });
  }

  /** Finished tasks, least recently used first. */
  leastRecentlyUsed(limit: number, usedBefore = Number.MAX_SAFE_INTEGER): Promise<TaskRow[]> {
    return this.#db
      .selectFrom('conversion_tasks')
      .selectAll()
      .where('used_at', '<', usedBefore)
      .where('status', 'in', ['converted', 'failed'])
      .orderBy('used_at')
      .limit(limit)
      .execute();
  }

  /**
   * The least recently used finished task of the owner whose tasks take the most bytes, in the tenant whose tasks take the most; none if
   * nothing is finished.
   */
  async leastRecentlyUsedOfLargest(): Promise<TaskRow[]> {
    const largest = await largestOwner(this.#db);
    if (!largest) return [];
    return this.#db
      .selectFrom('conversion_tasks')
      .selectAll()
      .where('tenant', '=', largest.tenant)
      .where('owner', 'is not distinct from', largest.owner)
      .where('status', 'in', ['converted', 'failed'])
      .orderBy('used_at')
      .limit(1)
      .execute();
  }

  /** The total size of all distinct originals and results. */
  async bytes(): Promise<number> {
    const originals = this.#db.selectFrom('conversion_tasks').select(['hash', 'size']).distinct().as('originals');
    const [{ total: kept } = { total: 0 }] = await this.#db
      .selectFrom(originals)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('size'), eb.lit(0)).as('total'))
      .execute();
    const { total: made } = await this.#db
      .selectFrom('conversion_results')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('bytes'), eb.lit(0)).as('total'))
      .executeTakeFirstOrThrow();
    return Number(kept) + Number(made);
  }

  #insert(row: TaskRow): Promise<unknown> {
    return this.#db
      .insertInto('conversion_tasks')
      .values({ ...row, lease_until: this.#leased })
      .execute();
  }

  /** @param options.ifThere not for a task that was deleted meanwhile. */
  #announce(
    name: AnnouncementRow['name'],
    row: TaskRow,
    { ifThere = false, error }: { ifThere?: boolean; error?: Failure } = {},
  ): { row: AnnouncementRow | undefined; written: Promise<unknown> } {
    if (row.kind !== 'import') return { row: undefined, written: Promise.resolve() };
    const announcement = announcementOf(name, row, this.#nextSequence(), error);
    const insert = this.#db.insertInto('conversion_announcements');
    const inserting = ifThere
      ? insert.columns([...COLUMNS, 'written_at']).expression(this.#whereThere(announcement))
      : insert.values({ ...announcement, written_at: this.#now });
    return { row: announcement, written: inserting.execute() };
  }

  /** The announcement as a row for each existing task: one or none. */
  #whereThere(announcement: AnnouncementRow) {
    return this.#db
      .selectFrom('conversion_tasks')
      .select((eb) => COLUMNS.map((column) => eb.val(announcement[column]).as(column)))
      .select(this.#now.as('written_at'))
      .where('id', '=', announcement.task_id);
  }

  /** Increases across restarts: the time in microseconds, or one more than the last value. */
  #nextSequence(): number {
    this.#sequence = Math.max(this.#sequence + 1, Date.now() * 1000);
    return this.#sequence;
  }
}
