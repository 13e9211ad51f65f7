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
 * Tasks in the database. What is to be announced is written before the change that it announces, and neither is acknowledged
 * without the other, so that a crash between the two loses no announcement. They are writes of one turn rather than a
 * transaction: tasks that are written down together then share their commits, where transactions would queue.
 */
export class TaskStore {
  readonly #db: Database;
  readonly #now: RawBuilder<number>;
  /** The end of a lease that begins now. */
  readonly #leased: RawBuilder<number>;
  #sequence = 0;

  /** @param now milliseconds since the epoch by the database's clock: nodes whose clocks differ agree on who has died. */
  constructor(db: Database, now: RawBuilder<number>) {
    this.#db = db;
    this.#now = now;
    this.#leased = sql<number>`${now} + ${sql.lit(LEASE_MS)}`;
  }

  /** Resolves to what is to be announced. */
  async create(row: TaskRow): Promise<AnnouncementRow | undefined> {
    const announcing = this.#announce('file:uploaded', row);
    await Promise.all([announcing.written, this.#insert(row)]);
    return announcing.row;
  }

  /** Takes back what `create` may have written of a task that nobody was told of. */
  async undo(id: string): Promise<void> {
    await Promise.all([
      this.#db.deleteFrom('conversion_announcements').where('task_id', '=', id).execute(),
      this.#db.deleteFrom('conversion_tasks').where('id', '=', id).execute(),
    ]);
  }

  /** Writes a task down that has ended already, with the result that it refers to. */
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

  /** Resolves to the row and what is to be announced; to undefined when the task was deleted meanwhile. */
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

  /** Resolves to what is to be announced; to `deleted` when the task was deleted meanwhile. */
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

  /** Makes a failed task one that is still to be converted. Resolves to false where it has not failed, or is being tried again already. */
  async revive(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('conversion_tasks')
      .set({ status: 'uploaded', error: null, used_at: Date.now(), lease_until: this.#leased })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Takes over every unfinished task that no process vouches for any more; with `alone`, every unfinished one. */
  takeAbandoned(alone: boolean): Promise<TaskRow[]> {
    return this.#db
      .updateTable('conversion_tasks')
      .set({ lease_until: this.#leased })
      .where('status', 'in', UNFINISHED)
      .$if(!alone, (query) => query.where('lease_until', '<', this.#now))
      .returningAll()
      .execute();
  }

  /** Leaves an unfinished task to whichever process looks next. */
  async giveUpLease(id: string): Promise<void> {
    await this.#db.updateTable('conversion_tasks').set({ lease_until: 0 }).where('id', '=', id).execute();
  }

  /** Whether another task of the same owner has the result: all anonymous callers count as one. */
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

  /** How many unfinished tasks a tenant has, or an owner in it, that some process vouches for. */
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

  /** Marks a task as used, unless that was done a moment ago: every picture of a page is a use. */
  async touch({ id, used_at: before }: Pick<TaskRow, 'id' | 'used_at'>): Promise<void> {
    const now = Date.now();
    if (now - before < TOUCH_EVERY_MS) return;
    await this.#db.updateTable('conversion_tasks').set({ used_at: now }).where('id', '=', id).execute();
  }

  /** Deletes a task, and the row of its result where no other task refers to that. */
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
   * The least recently used finished task of the owner whose tasks keep the most bytes, in the tenant whose tasks keep the most; none where
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

  /** Bytes of all distinct originals and results. */
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

  /** The announcement as a row for as many tasks as there are: one or none. */
  #whereThere(announcement: AnnouncementRow) {
    return this.#db
      .selectFrom('conversion_tasks')
      .select((eb) => COLUMNS.map((column) => eb.val(announcement[column]).as(column)))
      .select(this.#now.as('written_at'))
      .where('id', '=', announcement.task_id);
  }

  /** Rises over restarts too, being the time in microseconds, or one more than the last where two fall together. */
  #nextSequence(): number {
    this.#sequence = Math.max(this.#sequence + 1, Date.now() * 1000);
    return this.#sequence;
  }
}
