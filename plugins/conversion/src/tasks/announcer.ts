import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Host } from '@editor-companion/core/plugin';
import type { FileEvent, Logger } from '@editor-companion/core/plugin';
import type { AnnouncementRow, Database } from '../store/database.ts';

/** Milliseconds until a failed announcement is repeated. */
const RETRY_MS = 30_000;
/** Milliseconds within which delivered announcements are deleted together. */
const FORGET_MS = 500;
/** After this many failures it is dropped, so that a subscriber that always fails does not keep rows for ever. */
const MAX_ATTEMPTS = 20;

interface AnnouncerOptions {
  readonly db: Database;
  /** Milliseconds by the database's clock. */
  readonly now: RawBuilder<number>;
  readonly deliver: Host['deliver'];
  readonly log: Logger;
  readonly retryAfter?: number;
}

/**
 * Delivers the announcements of the task store, in order for each task, and deletes them once every subscriber has accepted them. After a
 * crash, the rest is announced at the next start with the same event ids.
 */
export class Announcer {
  readonly #db: Database;
  readonly #now: RawBuilder<number>;
  readonly #deliver: Host['deliver'];
  readonly #log: Logger;
  readonly #retryAfter: number;
  /** By task id: the running round of announcements. Rounds of one task are serialised. */
  readonly #rounds = new Map<string, Promise<void>>();
  /** Tasks with a failed announcement. Later ones must wait for it. */
  readonly #stuck = new Set<string>();
  /** Ids of delivered announcements. After a crash they are repeated. */
  #taken: string[] = [];
  #forgetting: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ db, now, deliver, log, retryAfter = RETRY_MS }: AnnouncerOptions) {
    this.#db = db;
    this.#now = now;
    this.#deliver = deliver;
    this.#log = log;
    this.#retryAfter = retryAfter;
  }

  /** Delivers all pending announcements after a start. */
  async resume(): Promise<void> {
    const pending = await this.#db.selectFrom('conversion_announcements').select('task_id').distinct().execute();
    for (const { task_id: taskId } of pending) this.announce(taskId);
  }

  /**
   * Delivers announcements that were written long ago: their node is gone.
   * @param age milliseconds for which it has been there at least, by the clock of the database.
   */
  async takeOver(age: number): Promise<void> {
    const left = await this.#db
      .selectFrom('conversion_announcements')
      .select('task_id')
      .distinct()
      // A node of an earlier release wrote its own time in microseconds.
      .where(sql<boolean>`coalesce(written_at, sequence / 1000) < ${this.#now} - ${sql.lit(age)}`)
      .execute();
    // Announcements that failed on this node are repeated anyway.
    for (const { task_id: taskId } of left) if (!this.#stuck.has(taskId)) this.announce(taskId);
  }

  /** Delivers the pending announcements of one task in the background; `row` was just written. */
  announce(taskId: string, row?: AnnouncementRow): void {
    if (this.#closed) return;
    const previous = this.#rounds.get(taskId) ?? Promise.resolve();
    const round = previous
      .then(() => (row === undefined || this.#stuck.has(taskId) ? this.#drain(taskId) : this.#make(row)))
      .catch((error: unknown) => {
        this.#log.error({ err: error, taskId }, 'an announcement could not be read or recorded; it will be made again');
        this.#retryLater();
      })
      .finally(() => {
        if (this.#rounds.get(taskId) === round) this.#rounds.delete(taskId);
      });
    this.#rounds.set(taskId, round);
  }

  /** Resolves when nothing is being announced. */
  async settle(): Promise<void> {
    while (this.#rounds.size > 0) await Promise.all(this.#rounds.values());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.settle();
    await this.#forget();
  }

  async #drain(taskId: string): Promise<void> {
    // Delivered announcements must not be read again.
    await this.#forget();
    // Announcements made meanwhile have a round of their own.
    for (const row of await this.#pending(taskId)) {
      await this.#make(row);
      if (this.#stuck.has(taskId)) return;
    }
  }

  async #make(row: AnnouncementRow): Promise<void> {
    const taken = await this.#deliver(row.name, parsePayload(row));
    if (!taken && !(await this.#giveUp(row))) {
      this.#stuck.add(row.task_id);
      return this.#retryLater();
    }
    this.#stuck.delete(row.task_id);
    this.#taken.push(row.id);
    this.#forgetting ??= setTimeout(() => void this.#forget(), FORGET_MS).unref();
  }

  /** Deletes many at once, since each write is a commit. */
  async #forget(): Promise<void> {
    clearTimeout(this.#forgetting);
    this.#forgetting = undefined;
    const ids = this.#taken.splice(0);
    try {
      if (ids.length > 0) await this.#db.deleteFrom('conversion_announcements').where('id', 'in', ids).execute();
    } catch (error) {
      this.#log.error({ err: error }, 'announcements could not be deleted; the next start makes them again');
    }
  }

  #pending(taskId: string): Promise<AnnouncementRow[]> {
    return this.#db
      .selectFrom('conversion_announcements')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('sequence')
      .execute();
  }

  async #giveUp(row: AnnouncementRow): Promise<boolean> {
    const attempts = row.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) {
      this.#log.error(
        { event: row.name, taskId: row.task_id, attempts },
        'an announcement was dropped: a subscriber failed every time',
      );
      return true;
    }
    await this.#db.updateTable('conversion_announcements').set({ attempts }).where('id', '=', row.id).execute();
    return false;
  }

  #retryLater(): void {
    if (this.#closed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.resume().catch((error: unknown) => {
        this.#log.error({ err: error }, 'pending announcements could not be read');
        this.#retryLater();
      });
    }, this.#retryAfter).unref();
  }
}

// Written by the task store only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parsePayload = (row: AnnouncementRow): FileEvent => JSON.parse(row.payload) as FileEvent;
