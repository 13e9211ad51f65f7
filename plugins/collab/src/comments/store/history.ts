import type { Selectable, Transaction } from 'kysely';
import type { Database, Tables } from './database.ts';
import { joinPatches, type ThreadPatch } from './patch.ts';
import { seal, unseal } from './sealed.ts';

/** The minimum number of changes that makes joining worthwhile. */
const WORTH_JOINING = 100;
/** Rows read or deleted per step. */
const STEP = 200;

interface Change {
  readonly seq: number;
  /** Null: the thread was deleted. */
  readonly patch: ThreadPatch | null;
}

/**
 * Shortens the history of threads. Versions read the threads at their own positions only, so several changes of a thread between two such
 * positions can become one.
 */
export class CommentHistory {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Documents with many changes to join, or with threads deleted before a time, sorted by name. */
  async overdue(deletedBefore: number, after: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('collab_comment_heads')
      .select('document')
      .where('document', '>', after)
      .where((where) =>
        where.or([
          where(where('seq', '-', where.ref('joined')), '>=', WORTH_JOINING),
          where.exists(
            where
              .selectFrom('collab_comment_threads')
              .select('id')
              .whereRef('collab_comment_threads.document', '=', 'collab_comment_heads.document')
              .where('deleted_at', '<', deletedBefore),
          ),
        ]),
      )
      .orderBy('document')
      .limit(limit)
      .execute();
    return rows.map(({ document }) => document);
  }

  /**
   * Joins changes that were made before a time.
   * @param needed positions that versions have; those saved from now on have later ones.
   */
  async join(document: string, before: number, needed: readonly number[]): Promise<void> {
    const { joined, last } = await this.#reach(document, before);
    if (last <= joined) return;
    const ends = [...needed.filter((seq) => seq < last), last].toSorted((a, b) => a - b);
    for (const thread of await this.#threads(document, last)) await this.#joinThread(document, thread, ends);
    await this.#db.updateTable('collab_comment_heads').set({ joined: last }).where('document', '=', document).execute();
  }

  /** Forgets the ids of threads deleted before a time. Clients that read the list before then must read it again. */
  async forget(document: string, deletedBefore: number): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom('collab_comment_threads')
        .where('document', '=', document)
        .where('deleted_at', '<', deletedBefore)
        .returning('seq')
        .execute();
      const last = gone.reduce((most, { seq }) => Math.max(most, seq), 0);
      await transaction
        .updateTable('collab_comment_heads')
        .set({ forgotten: last })
        .where('document', '=', document)
        .where('forgotten', '<', last)
        .execute();
    });
  }

  /** A page of the changes of a document's comments, newest first. Older changes are present as far as they were kept. */
  events(
    document: string,
    {
      behind,
      limit,
      user,
    }: { behind?: { date: number; id: number } | undefined; limit: number; user?: string | undefined },
  ): Promise<Selectable<Tables['collab_comment_events']>[]> {
    let query = this.#db.selectFrom('collab_comment_events').selectAll().where('document', '=', document);
    if (user !== undefined) query = query.where('user_id', '=', user);
    if (behind)
      query = query.where((where) =>
        where.or([
          where('created_at', '<', behind.date),
          where.and([where('created_at', '=', behind.date), where('seq', '<', behind.id)]),
        ]),
      );
    return query.orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(limit).execute();
  }

  /** The position up to which changes were joined, and the one up to which they can be. */
  async #reach(document: string, before: number): Promise<{ joined: number; last: number }> {
    const head = await this.#db
      .selectFrom('collab_comment_heads')
      .select('joined')
      .where('document', '=', document)
      .executeTakeFirst();
    const newest = await this.#db
      .selectFrom('collab_comment_events')
      .select('seq')
      .where('document', '=', document)
      .where('created_at', '<', before)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { joined: head?.joined ?? 0, last: newest?.seq ?? 0 };
  }

  /** Threads with several changes. */
  async #threads(document: string, last: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('collab_comment_events')
      .select('thread')
      .where('document', '=', document)
      .where('seq', '<=', last)
      .groupBy('thread')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .execute();
    return rows.map(({ thread }) => thread);
  }

  async #joinThread(document: string, thread: string, ends: readonly number[]): Promise<void> {
    let open: Change | undefined;
    let isFirst = true;
    for (let after = 0; ;) {
      const changes = await this.#changes(document, thread, after, ends.at(-1) ?? 0);
      const last = changes.at(-1);
      if (!last) return;
      after = last.seq;
      await this.#db.transaction().execute(async (transaction) => {
        const dropped: number[] = [];
        // A thread that was created and deleted between the same two positions never existed for any reader.
        const keep = async (change: Change): Promise<unknown> =>
          change.patch === null && isFirst ? dropped.push(change.seq) : write(transaction, document, change);
        for (const change of changes) {
          // A change after a deletion belongs to another thread with that id.
          if (open?.patch && endAfter(ends, open.seq) === endAfter(ends, change.seq)) {
            dropped.push(open.seq);
            open = { seq: change.seq, patch: change.patch && joinPatches(open.patch, change.patch) };
            continue;
          }
          if (open) {
            await keep(open);
            isFirst &&= open.patch === null;
          }
          open = change;
        }
        if (open) await keep(open);
        await drop(transaction, document, dropped);
      });
    }
  }

  async #changes(document: string, thread: string, after: number, last: number): Promise<Change[]> {
    const rows = await this.#db
      .selectFrom('collab_comment_events')
      .select(['seq', 'patch'])
      .where('document', '=', document)
      .where('thread', '=', thread)
      .where('seq', '>', after)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(STEP)
      .execute();
    return rows.map(({ seq, patch }) => ({
      seq,
      patch: patch === null ? null : (unseal(document, patch) as ThreadPatch),
    }));
  }
}

async function write(transaction: Transaction<Tables>, document: string, { seq, patch }: Change): Promise<void> {
  await transaction
    .updateTable('collab_comment_events')
    .set({ patch: patch && seal(patch) })
    .where('document', '=', document)
    .where('seq', '=', seq)
    .execute();
}

async function drop(transaction: Transaction<Tables>, document: string, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  await transaction
    .deleteFrom('collab_comment_events')
    .where('document', '=', document)
    .where('seq', 'in', seqs)
    .execute();
}

/** The first of the sorted positions that is not before the given one. */
function endAfter(ends: readonly number[], seq: number): number | undefined {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return ends[low];
}
