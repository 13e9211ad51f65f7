import type { Transaction } from 'kysely';
import type { AuthorRow, People, Stretch } from '../tasks/task.ts';
import { belongs, hasRoom, joined } from '../tasks/authorship/stretch.ts';
import type { Database, HeadRow, StretchRow, Tables } from './database.ts';

const TABLES = ['collab_history_stretches', 'collab_history_heads', 'collab_history_people'] as const;
/** Below the limits of databases on parameters of a statement and on the size of a result. */
const ROWS_AT_ONCE = 200;
/** The size of a row besides its ranges, in equivalent characters. */
export const ROW_SIZE = 100;

/** The result of reading changes of the log. */
export interface Account {
  readonly logId: string;
  /** The position up to which the log had been read before. */
  readonly from: number;
  readonly upTo: number;
  readonly stretches: readonly Stretch[];
}

/** The query for a page of a document's history, newest first. */
export interface NewestPage {
  /** The start of the page: everything older than this. */
  readonly behind: { readonly date: number; readonly id: number } | undefined;
  readonly limit: number;
  /** Only this user's changes. */
  readonly user: string | undefined;
}

/** Authorship in the database. */
export class HistoryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  head(document: string): Promise<HeadRow | undefined> {
    return this.#db.selectFrom('collab_history_heads').selectAll().where('document', '=', document).executeTakeFirst();
  }

  /** Stores the result of reading changes. Does nothing if another reader has stored the same changes meanwhile. */
  async add(document: string, { logId, from, upTo, stretches }: Account): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const head = await headIn(transaction, document);
      if (readUpTo(head, logId) !== from) return;
      let [last, size] = [head?.last ?? 0, head?.size ?? 0];
      const rows: StretchRow[] = [];
      const seen = new Set<string>();
      for (const stretch of stretches) {
        const earlier = seen.has(stretch.user) ? undefined : await lastOf(transaction, document, stretch.user);
        seen.add(stretch.user);
        if (earlier && belongs(earlier, stretch) && hasRoom(earlier, stretch.inserts.length + stretch.deletes.length)) {
          const row = toRow(document, earlier.id, joined(earlier, stretch));
          size += sizeOf(row) - earlier.size;
          await replace(transaction, row);
        } else {
          const row = toRow(document, (last += 1), stretch);
          size += sizeOf(row);
          rows.push(row);
        }
      }
      await insert(transaction, rows);
      await setHead(transaction, { document, log_id: logId, seq: upTo, last, size });
    });
  }

  /** All stretches of a document, oldest first. */
  async rows(document: string): Promise<AuthorRow[]> {
    const rows: AuthorRow[] = [];
    for await (const page of this.pages(document))
      for (const { user_id: user, started_at: at, ended_at: until, inserts, deletes } of page)
        rows.push({ user, at, until, inserts, deletes });
    return rows;
  }

  /** The same in pages. */
  async *pages(document: string): AsyncGenerator<readonly StretchRow[]> {
    let [date, id] = [-1, 0];
    for (;;) {
      const page = await this.#of(document)
        .where((where) =>
          where.or([where('started_at', '>', date), where.and([where('started_at', '=', date), where('id', '>', id)])]),
        )
        .orderBy('started_at')
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
      if (page.length > 0) yield page;
      const end = page.at(-1);
      if (!end || page.length < ROWS_AT_ONCE) return;
      [date, id] = [end.started_at, end.id];
    }
  }

  /** Newest first, without clock ranges. */
  newest(document: string, { behind, limit, user }: NewestPage): Promise<Omit<StretchRow, 'inserts' | 'deletes'>[]> {
    let query = this.#db
      .selectFrom('collab_history_stretches')
      .select(['document', 'id', 'user_id', 'started_at', 'ended_at', 'changes', 'inserted', 'deleted'])
      .where('document', '=', document);
    if (user !== undefined) query = query.where('user_id', '=', user);
    if (behind)
      query = query.where((where) =>
        where.or([
          where('started_at', '<', behind.date),
          where.and([where('started_at', '=', behind.date), where('id', '<', behind.id)]),
        ]),
      );
    return query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  /** Replaces several rows with one that covers them. */
  async replaceRows(document: string, gone: readonly StretchRow[], stretches: readonly Stretch[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const head = await headIn(transaction, document);
      if (!head) return;
      const ids = gone.map(({ id }) => id);
      const left = await transaction
        .deleteFrom('collab_history_stretches')
        .where('document', '=', document)
        .where('id', 'in', ids)
        .returning(['inserts', 'deletes'])
        .execute();
      const rows = stretches.map((stretch, index) => toRow(document, head.last + 1 + index, stretch));
      await insert(transaction, rows);
      const size = head.size - sumOf(left) + sumOf(rows);
      await setHead(transaction, { ...head, last: head.last + rows.length, size });
    });
  }

  async people(document: string): Promise<People> {
    const rows = await this.#db
      .selectFrom('collab_history_people')
      .select(['user_id', 'user_name'])
      .where('document', '=', document)
      .execute();
    return rows.map(({ user_id, user_name }) => [user_id, user_name]);
  }

  async name(document: string, people: People): Promise<void> {
    for (let at = 0; at < people.length; at += ROWS_AT_ONCE)
      await this.#db
        .insertInto('collab_history_people')
        .values(people.slice(at, at + ROWS_AT_ONCE).map(([user_id, user_name]) => ({ document, user_id, user_name })))
        .onConflict((conflict) =>
          conflict
            .columns(['document', 'user_id'])
            .doUpdateSet((set) => ({ user_name: set.ref('excluded.user_name') })),
        )
        .execute();
  }

  /** Writes rows of another document, or of an archive, to a document without rows. */
  async load(head: HeadRow, rows: readonly StretchRow[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await insert(transaction, rows);
      await setHead(transaction, head);
    });
  }

  /** Moves a document's rows to another name, replacing the rows there. Does nothing if there are none. */
  async rename(from: string, to: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const people = await transaction
        .selectFrom('collab_history_people')
        .select('user_id')
        .where('document', '=', from)
        .executeTakeFirst();
      if (!people && !(await headIn(transaction, from))) return;
      for (const table of TABLES) {
        await transaction.deleteFrom(table).where('document', '=', to).execute();
        await transaction.updateTable(table).set({ document: to }).where('document', '=', from).execute();
      }
    });
  }

  /** @returns whether there was anything. */
  forget(document: string): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      let had = false;
      for (const table of TABLES) {
        const { numDeletedRows } = await transaction
          .deleteFrom(table)
          .where('document', '=', document)
          .executeTakeFirst();
        had ||= numDeletedRows > 0n;
      }
      return had;
    });
  }

  #of(document: string) {
    return this.#db.selectFrom('collab_history_stretches').selectAll().where('document', '=', document);
  }
}

/** The position up to which the log was read; 0 if the stored positions belong to another document. */
export const readUpTo = (head: HeadRow | undefined, logId: string): number => (head?.log_id === logId ? head.seq : 0);

export const toStretch = (row: StretchRow): Stretch => ({
  user: row.user_id,
  at: row.started_at,
  until: row.ended_at,
  changes: row.changes,
  inserted: row.inserted,
  deleted: row.deleted,
  inserts: JSON.parse(row.inserts) as number[],
  deletes: JSON.parse(row.deletes) as number[],
});

export const toRow = (document: string, id: number, stretch: Stretch): StretchRow => ({
  document,
  id,
  user_id: stretch.user,
  started_at: stretch.at,
  ended_at: stretch.until,
  changes: stretch.changes,
  inserted: stretch.inserted,
  deleted: stretch.deleted,
  inserts: JSON.stringify(stretch.inserts),
  deletes: JSON.stringify(stretch.deletes),
});

type Sized = Pick<StretchRow, 'inserts' | 'deletes'>;
const sizeOf = ({ inserts, deletes }: Sized): number => ROW_SIZE + inserts.length + deletes.length;
export const sumOf = (rows: readonly Sized[]): number => rows.reduce((sum, row) => sum + sizeOf(row), 0);

const headIn = (transaction: Transaction<Tables>, document: string): Promise<HeadRow | undefined> =>
  transaction.selectFrom('collab_history_heads').selectAll().where('document', '=', document).executeTakeFirst();

async function lastOf(
  transaction: Transaction<Tables>,
  document: string,
  user: string,
): Promise<(Stretch & { readonly id: number; readonly size: number }) | undefined> {
  const row = await transaction
    .selectFrom('collab_history_stretches')
    .selectAll()
    .where('document', '=', document)
    .where('user_id', '=', user)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...toStretch(row), id: row.id, size: sizeOf(row) };
}

async function replace(transaction: Transaction<Tables>, { document, id, ...row }: StretchRow): Promise<void> {
  await transaction
    .updateTable('collab_history_stretches')
    .set(row)
    .where('document', '=', document)
    .where('id', '=', id)
    .execute();
}

async function insert(transaction: Transaction<Tables>, rows: readonly StretchRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await transaction
      .insertInto('collab_history_stretches')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

async function setHead(transaction: Transaction<Tables>, head: HeadRow): Promise<void> {
  const { document: _, ...rest } = head;
  await transaction
    .insertInto('collab_history_heads')
    .values(head)
    .onConflict((conflict) => conflict.column('document').doUpdateSet(rest))
    .execute();
}
