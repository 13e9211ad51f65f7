import type { Author } from '@editor-companion/client/wire';
import { sql, type Transaction } from 'kysely';
import { BEHIND_RESERVED, RESERVED } from '../room/name.ts';
import type { Concern, Consequences } from './concerns.ts';
import type { Database, ItemRow, Tables } from './database.ts';
import { idAt, ItemIds } from './item-ids.ts';

/** Rows per write or read. */
const STEP = 100;

/** The place and the author of an event. */
export interface Occasion {
  readonly document: string;
  readonly thread: string;
  readonly actor: Author;
}

/** The notifications of all users. */
export class InboxStore {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #maxItems: number;
  readonly #ids = new ItemIds();

  /** @param now milliseconds since the epoch. @param maxItems of one user. */
  constructor(db: Database, maxItems: number, now: () => number = Date.now) {
    this.#db = db;
    this.#maxItems = maxItems;
    this.#now = now;
  }

  /** Writes notifications in a transaction. For users with too many, deletes the oldest. */
  async add(
    transaction: Transaction<Tables>,
    { document, thread, actor }: Occasion,
    concerns: readonly Concern[],
  ): Promise<ItemRow[]> {
    const created_at = this.#now();
    const rows = concerns.map(({ user, kind, comment, excerpt }) => ({
      id: this.#ids.next(created_at),
      user_id: user,
      kind,
      document,
      thread,
      comment,
      actor_id: actor.id,
      actor_name: actor.name,
      excerpt,
      created_at,
      read_at: null,
      told: 0,
    }));
    for (let from = 0; from < rows.length; from += STEP)
      await transaction
        .insertInto('collab_inbox_items')
        .values(rows.slice(from, from + STEP))
        .execute();
    for (const { user_id } of rows) await this.#trim(transaction, user_id);
    return rows;
  }

  /** Updates notifications to a comment's current text, and deletes those of people whom it no longer mentions. */
  async reword(
    transaction: Transaction<Tables>,
    { document, thread }: Pick<Occasion, 'document' | 'thread'>,
    { rewordings, deleted }: Pick<Consequences, 'rewordings' | 'deleted'>,
  ): Promise<void> {
    for (const { comment, excerpt, unmentioned } of rewordings) {
      const where = { document, thread, comment };
      await transaction.updateTable('collab_inbox_items').set({ excerpt }).where(matches(where)).execute();
      if (unmentioned.length > 0)
        await transaction
          .deleteFrom('collab_inbox_items')
          .where(matches(where))
          .where('kind', '=', 'mention')
          .where('user_id', 'in', unmentioned)
          .execute();
    }
    for (const comment of deleted)
      await transaction.deleteFrom('collab_inbox_items').where(matches({ document, thread, comment })).execute();
  }

  /** Deletes all notifications about a thread. */
  async removeThread(
    transaction: Transaction<Tables>,
    where: { readonly document: string; readonly thread: string },
  ): Promise<void> {
    await transaction.deleteFrom('collab_inbox_items').where(matches(where)).execute();
  }

  /** The users with a notification about a thread. */
  async readersOf(
    transaction: Transaction<Tables>,
    where: { readonly document: string; readonly thread: string },
  ): Promise<string[]> {
    const rows = await transaction
      .selectFrom('collab_inbox_items')
      .select('user_id')
      .distinct()
      .where(matches(where))
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  /** Newest first, without those of deleted documents. @param before only older ones than the one with this id. */
  page(
    user: string,
    { before, unread, limit }: { before?: string | undefined; unread: boolean; limit: number },
  ): Promise<ItemRow[]> {
    let query = this.#of(user).selectAll().orderBy('id', 'desc').limit(limit);
    if (before !== undefined) query = query.where('id', '<', before);
    if (unread) query = query.where('read_at', 'is', null);
    return query.execute();
  }

  find(user: string, id: string): Promise<ItemRow | undefined> {
    return this.#of(user).selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The number of unread notifications by document. */
  async unread(user: string): Promise<readonly { readonly document: string; readonly count: number }[]> {
    const rows = await this.#of(user)
      .select(({ fn }) => ['document', fn.countAll<number | string>().as('count')])
      .where('read_at', 'is', null)
      .groupBy('document')
      .execute();
    return rows.map(({ document, count }) => ({ document, count: Number(count) }));
  }

  /** @param ids of the notifications to mark; undefined: all of the user. @returns whether anything has changed. */
  async mark(user: string, ids: readonly string[] | undefined, isRead: boolean): Promise<boolean> {
    let query = this.#db
      .updateTable('collab_inbox_items')
      .set({ read_at: isRead ? this.#now() : null })
      .where('user_id', '=', user)
      .where('read_at', isRead ? 'is' : 'is not', null);
    if (ids) query = query.where('id', 'in', ids);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** @param ids of the notifications to delete; undefined: all of the user. @returns whether there were any. */
  async remove(user: string, ids: readonly string[] | undefined): Promise<boolean> {
    let query = this.#db.deleteFrom('collab_inbox_items').where('user_id', '=', user);
    if (ids) query = query.where('id', 'in', ids);
    const { numDeletedRows } = await query.executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Notifications that were not emitted yet, oldest first. */
  untold(after: string, limit: number): Promise<ItemRow[]> {
    return this.#db
      .selectFrom('collab_inbox_items')
      .selectAll()
      .where('told', '=', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async told(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.updateTable('collab_inbox_items').set({ told: 1 }).where('id', 'in', ids).execute();
  }

  /** Deletes notifications older than a time. @param time milliseconds since the epoch. */
  async sweep(time: number): Promise<void> {
    await this.#db.deleteFrom('collab_inbox_items').where('id', '<', idAt(time)).execute();
  }

  /** Renames a document in notifications and muted documents. Does nothing if there are none. */
  rename(from: string, to: string): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      for (const table of ['collab_inbox_items', 'collab_inbox_muted'] as const) {
        const found = await transaction
          .selectFrom(table)
          .select('user_id')
          .where('document', '=', from)
          .limit(1)
          .executeTakeFirst();
        if (!found) continue;
        await transaction.deleteFrom(table).where('document', '=', to).execute();
        await transaction.updateTable(table).set({ document: to }).where('document', '=', from).execute();
      }
    });
  }

  /** @returns whether there was anything. */
  async forget(document: string): Promise<boolean> {
    let had = false;
    for (const table of ['collab_inbox_items', 'collab_inbox_muted'] as const) {
      const { numDeletedRows } = await this.#db.deleteFrom(table).where('document', '=', document).executeTakeFirst();
      had ||= numDeletedRows > 0n;
    }
    return had;
  }

  async #trim(transaction: Transaction<Tables>, user: string): Promise<void> {
    const oldest = await transaction
      .selectFrom('collab_inbox_items')
      .select('id')
      .where('user_id', '=', user)
      .orderBy('id', 'desc')
      .offset(this.#maxItems)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    await transaction
      .deleteFrom('collab_inbox_items')
      .where('user_id', '=', user)
      .where('id', '<=', oldest.id)
      .execute();
  }

  /** Data of documents in the bin is kept under hidden names. */
  #of(user: string) {
    return this.#db
      .selectFrom('collab_inbox_items')
      .where('user_id', '=', user)
      .where((where) => where.or([where('document', '<', RESERVED), where('document', '>=', BEHIND_RESERVED)]));
  }
}

interface Where {
  readonly document: string;
  readonly thread: string;
  readonly comment?: string;
}

const matches = ({ document, thread, comment }: Where) =>
  comment === undefined
    ? sql<boolean>`document = ${document} and thread = ${thread}`
    : sql<boolean>`document = ${document} and thread = ${thread} and comment = ${comment}`;
