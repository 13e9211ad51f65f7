import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './database.ts';
import { applyPatch, patchOf, type ThreadPatch } from './patch.ts';
import { seal, sizeOf, unseal } from './sealed.ts';
import type { ChangedThread, Thread } from '../thread.ts';

/** The threads of a document at a position of its comments. */
export interface Threads {
  readonly seq: number;
  readonly threads: readonly Thread[];
}

/** The threads that changed up to the position `seq`; `deleted` has ids. */
export interface ThreadChanges extends Threads {
  readonly deleted: readonly string[];
  /** Deletions up to this position are in no answer: a client that read before it starts again from 0. */
  readonly forgotten: number;
  /** Whether there are more changes after `seq`. */
  readonly more: boolean;
}

/** A stored change of a thread. */
export interface StoredChange {
  readonly seq: number;
  /** The thread's id. */
  readonly thread: string;
  /** Null: deleted. */
  readonly patch: ThreadPatch | null;
  readonly user: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** The state of a thread before a change. */
export interface Present {
  /** Undefined: it never existed; null: it was deleted. */
  readonly thread: Thread | null | undefined;
  /** The thread's size as JSON in characters. */
  readonly size: number;
  /** The number of the document's threads, and their total size as JSON in characters. */
  readonly count: number;
  readonly total: number;
}

/** The maximum size of a page of more than one thread in characters. */
const MAX_PAGE_SIZE = 1_048_576;
/** Rows per read when all are needed. */
const STEP = 500;
const TABLES = ['collab_comment_threads', 'collab_comment_events', 'collab_comment_heads'] as const;

/** The current threads and their history. */
export class CommentStore {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch. */
  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Calls `decide` for the new state of a thread and stores it together with its history entry. Changes of one document are serialised.
   * @param decide returns the new thread, null to delete it, or the same object to leave it unchanged.
   * @param within is written in the same transaction as the change, if there is one.
   */
  change(
    document: string,
    threadId: string,
    user: string,
    decide: (present: Present) => Thread | null,
    within?: (transaction: Transaction<Tables>, change: ChangedThread) => Promise<void>,
  ): Promise<{ readonly before: Thread | null | undefined; readonly after: Thread | null; readonly seq: number }> {
    return this.#db.transaction().execute(async (transaction) => {
      const head = await lockHead(transaction, document);
      const row = await transaction
        .selectFrom('collab_comment_threads')
        .select('body')
        .where('document', '=', document)
        .where('id', '=', threadId)
        .executeTakeFirst();
      const before = row && parse(document, row.body);
      const size = row?.body ? sizeOf(row.body) : 0;
      const after = decide({ thread: before, size, count: head.threads, total: head.size });
      if (after === before || (after === null && before == null)) return { before, after, seq: head.seq };
      const seq = head.seq + 1;
      const body = after && seal(after);
      await write(transaction, {
        time: this.#now(),
        document,
        seq,
        user,
        id: threadId,
        before: before ?? undefined,
        after,
        body,
      });
      const threads = head.threads + Number(after !== null) - Number(before != null);
      await transaction
        .updateTable('collab_comment_heads')
        .set({ seq, threads, size: head.size - size + (body ? sizeOf(body) : 0) })
        .where('document', '=', document)
        .execute();
      await within?.(transaction, { before: before ?? undefined, after });
      return { before, after, seq };
    });
  }

  /**
   * Changes several existing threads in one step. `become` returns the same object to leave a thread unchanged.
   * @param ids a few hundred at most. @returns the changes.
   */
  changeAll(
    document: string,
    user: string,
    ids: readonly string[],
    become: (thread: Thread) => Thread,
  ): Promise<readonly { readonly before: Thread; readonly after: Thread; readonly seq: number }[]> {
    return this.#db.transaction().execute(async (transaction) => {
      const head = await lockHead(transaction, document);
      const rows = await transaction
        .selectFrom('collab_comment_threads')
        .select('body')
        .where('document', '=', document)
        .where('id', 'in', ids)
        .execute();
      const found = rows.flatMap(({ body }) => parse(document, body) ?? []);
      const changes = found
        .map((before) => ({ before, after: become(before) }))
        .filter(({ before, after }) => before !== after)
        .map((change, index) => ({ ...change, seq: head.seq + index + 1 }));
      if (changes.length === 0) return [];
      const written = changes.map((change) => ({ ...change, body: seal(change.after) }));
      await writeAll(transaction, { time: this.#now(), document, user, written });
      const growth = written.reduce((sum, { before, body }) => sum + sizeOf(body) - JSON.stringify(before).length, 0);
      await transaction
        .updateTable('collab_comment_heads')
        .set({ seq: head.seq + changes.length, size: head.size + growth })
        .where('document', '=', document)
        .execute();
      return changes;
    });
  }

  async position(document: string): Promise<number> {
    return (await this.#head(document)).seq;
  }

  async #head(document: string): Promise<{ seq: number; forgotten: number }> {
    const head = await this.#db
      .selectFrom('collab_comment_heads')
      .select(['seq', 'forgotten'])
      .where('document', '=', document)
      .executeTakeFirst();
    return head ?? { seq: 0, forgotten: 0 };
  }

  /**
   * Threads that changed after a position, in order of their changes, up to a limit and about a million characters. Starting at 0 and
   * reading until there is no more returns all threads.
   */
  async since(document: string, after: number, limit = STEP): Promise<ThreadChanges> {
    const { seq: head, forgotten } = await this.#head(document);
    const changed = this.#db
      .selectFrom('collab_comment_threads')
      .where('document', '=', document)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit + 1);
    const sizes = await changed.select(['seq', sql<number | null>`length(body)`.as('size')]).execute();
    const count = fitting(sizes, limit);
    const more = count < sizes.length;
    const last = sizes[count - 1]?.seq ?? 0;
    const seq = more ? last : Math.max(head, last);
    const rows = await changed.select(['id', 'body']).where('seq', '<=', seq).execute();
    return {
      seq,
      threads: rows.flatMap(({ body }) => parse(document, body) ?? []).toSorted(byTime),
      deleted: after === 0 ? [] : rows.filter(({ body }) => body === null).map(({ id }) => id),
      forgotten,
      more,
    };
  }

  /** All threads, for use within the server. */
  async all(document: string): Promise<Threads> {
    const threads = new Map<string, Thread>();
    for (let after = 0; ;) {
      const page = await this.since(document, after);
      for (const thread of page.threads) threads.set(thread.id, thread);
      for (const id of page.deleted) threads.delete(id);
      if (!page.more) return { seq: page.seq, threads: [...threads.values()].toSorted(byTime) };
      after = page.seq;
    }
  }

  /** An existing thread. */
  async find(document: string, id: string): Promise<Thread | undefined> {
    const row = await this.#db
      .selectFrom('collab_comment_threads')
      .select('body')
      .where('document', '=', document)
      .where('id', '=', id)
      .executeTakeFirst();
    return (row && parse(document, row.body)) ?? undefined;
  }

  /** The threads at a position. */
  async at(document: string, seq: number): Promise<Threads> {
    const threads = new Map<string, Thread>();
    for (let after = 0; ;) {
      const rows = await this.#db
        .selectFrom('collab_comment_events')
        .select(['seq', 'thread', 'patch'])
        .where('document', '=', document)
        .where('seq', '>', after)
        .where('seq', '<=', seq)
        .orderBy('seq')
        .limit(STEP)
        .execute();
      for (const { thread: id, patch } of rows) {
        if (patch === null) threads.delete(id);
        else threads.set(id, applyPatch(threads.get(id), unseal(document, patch) as ThreadPatch));
      }
      if (rows.length < STEP) return { seq, threads: [...threads.values()].toSorted(byTime) };
      after = rows.at(-1)?.seq ?? seq;
    }
  }

  /** A page of the history after a position. */
  async changes(document: string, after: number, limit: number): Promise<StoredChange[]> {
    const rows = await this.#db
      .selectFrom('collab_comment_events')
      .select(['seq', 'thread', 'patch', 'user_id as user', 'created_at as time'])
      .where('document', '=', document)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map(({ patch, ...row }) => ({
      ...row,
      patch: patch === null ? null : (unseal(document, patch) as ThreadPatch),
    }));
  }

  /**
   * Appends changes that were made in another document.
   * @param changes in the order of their positions, a few hundred at most.
   * @param threads as they are after the changes, those that are there. @param size characters of all of them as JSON.
   */
  replay(
    document: string,
    changes: readonly StoredChange[],
    { threads, size }: { readonly threads: ReadonlyMap<string, Thread>; readonly size: number },
  ): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await lockHead(transaction, document);
      await insertEvents(transaction, document, changes);
      const lasts = new Map(changes.map((change) => [change.thread, change]));
      for (const { thread: id, seq, time } of lasts.values()) {
        const thread = threads.get(id);
        await putThread(transaction, { document, id, seq, time, body: thread ? seal(thread) : null });
      }
      await transaction
        .updateTable('collab_comment_heads')
        .set({ seq: changes.at(-1)?.seq ?? 0, threads: threads.size, size })
        .where('document', '=', document)
        .execute();
    });
  }

  /** Moves a document's comments to another name, replacing the comments there. Does nothing if there are none. */
  rename(from: string, to: string): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      const head = await transaction
        .selectFrom('collab_comment_heads')
        .select('seq')
        .where('document', '=', from)
        .executeTakeFirst();
      if (!head) return;
      for (const table of TABLES) {
        await transaction.deleteFrom(table).where('document', '=', to).execute();
        await transaction.updateTable(table).set({ document: to }).where('document', '=', from).execute();
      }
    });
  }

  /** Returns false if there were none. */
  async removeAll(document: string): Promise<boolean> {
    for (const table of ['collab_comment_threads', 'collab_comment_events'] as const)
      await this.#db.deleteFrom(table).where('document', '=', document).execute();
    const { numDeletedRows } = await this.#db
      .deleteFrom('collab_comment_heads')
      .where('document', '=', document)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

/** This write makes other transactions wait for the end of this one, on every kind of database. */
const lockHead = (transaction: Transaction<Tables>, document: string) =>
  transaction
    .insertInto('collab_comment_heads')
    .values({ document, seq: 0, threads: 0, size: 0, joined: 0, forgotten: 0 })
    .onConflict((conflict) =>
      conflict.column('document').doUpdateSet((set) => ({ seq: set.ref('collab_comment_heads.seq') })),
    )
    .returning(['seq', 'threads', 'size'])
    .executeTakeFirstOrThrow();

interface Change {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly document: string;
  readonly seq: number;
  readonly user: string;
  readonly id: string;
  readonly before: Thread | undefined;
  readonly after: Thread | null;
  readonly body: string | null;
}

async function write(
  transaction: Transaction<Tables>,
  { time, document, seq, user, id, before, after, body }: Change,
): Promise<void> {
  await putThread(transaction, { document, id, seq, time, body });
  await insertEvents(transaction, document, [{ seq, thread: id, patch: after && patchOf(before, after), user, time }]);
}

/** The current row of a thread. */
async function putThread(
  transaction: Transaction<Tables>,
  { document, id, seq, time, body }: Pick<Change, 'document' | 'id' | 'seq' | 'time' | 'body'>,
): Promise<void> {
  const deleted_at = body === null ? time : null;
  await transaction
    .insertInto('collab_comment_threads')
    .values({ document, id, body, seq, deleted_at })
    .onConflict((conflict) => conflict.columns(['document', 'id']).doUpdateSet({ body, seq, deleted_at }))
    .execute();
}

async function insertEvents(
  transaction: Transaction<Tables>,
  document: string,
  changes: readonly StoredChange[],
): Promise<void> {
  const rows = changes.map(({ seq, thread, patch, user, time }) => ({
    document,
    seq,
    thread,
    patch: patch && seal(patch),
    user_id: user,
    created_at: time,
  }));
  await transaction.insertInto('collab_comment_events').values(rows).execute();
}

interface Changes extends Pick<Change, 'time' | 'document' | 'user'> {
  readonly written: readonly { before: Thread; after: Thread; body: string; seq: number }[];
}

async function writeAll(transaction: Transaction<Tables>, { time, document, user, written }: Changes): Promise<void> {
  await transaction
    .insertInto('collab_comment_threads')
    .values(written.map(({ after: { id }, body, seq }) => ({ document, id, body, seq, deleted_at: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'id'])
        .doUpdateSet((set) => ({ body: set.ref('excluded.body'), seq: set.ref('excluded.seq') })),
    )
    .execute();
  const changes = written.map(({ before, after, seq }) => ({
    seq,
    thread: after.id,
    patch: patchOf(before, after),
    user,
    time,
  }));
  await insertEvents(transaction, document, changes);
}

const parse = (document: string, body: string | null): Thread | null =>
  body === null ? null : (unseal(document, body) as Thread);
const byTime = (a: Thread, b: Thread): number => compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The number of rows that fit on a page; at least one. */
function fitting(rows: readonly { readonly size: number | null }[], limit: number): number {
  let left = MAX_PAGE_SIZE;
  const end = rows.findIndex(({ size }, index) => index === limit || ((left -= size ?? 0) < 0 && index > 0));
  return end < 0 ? rows.length : end;
}
