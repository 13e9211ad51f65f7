import type { Transaction } from 'kysely';
import { RESERVED } from '../room/name.ts';
import type { Database, SparePin, Tables, VersionRow } from './database.ts';

/** A version without its number. */
export type NewVersion = Omit<VersionRow, 'version'>;

export interface Page {
  /** Only versions with a lower number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const TABLES = ['collab_versions', 'collab_version_spare_pins', 'collab_version_counters'] as const;

/** The list of versions. Their content is in the document log. */
export class VersionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Stores a version under the document's next number. */
  add(version: NewVersion): Promise<VersionRow> {
    return this.#db.transaction().execute(async (transaction) => {
      const { last } = await transaction
        .insertInto('collab_version_counters')
        .values({ document: version.document, last: 1 })
        .onConflict((conflict) =>
          conflict.column('document').doUpdateSet((set) => ({ last: set('collab_version_counters.last', '+', 1) })),
        )
        .returning('last')
        .executeTakeFirstOrThrow();
      const row = { ...version, version: last };
      await transaction.insertInto('collab_versions').values(row).execute();
      await transaction.deleteFrom('collab_version_spare_pins').where('id', '=', row.id).execute();
      return row;
    });
  }

  /** Stores a version that has a number already, as in an archive. */
  put(row: VersionRow): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      const { document, version } = row;
      await transaction
        .insertInto('collab_version_counters')
        .values({ document, last: version })
        .onConflict((conflict) =>
          conflict
            .column('document')
            .doUpdateSet({ last: version })
            .where('collab_version_counters.last', '<', version),
        )
        .execute();
      await transaction.insertInto('collab_versions').values(row).execute();
      await transaction.deleteFrom('collab_version_spare_pins').where('id', '=', row.id).execute();
    });
  }

  find(document: string, version: number): Promise<VersionRow | undefined> {
    return this.#of(document).where('version', '=', version).executeTakeFirst();
  }

  /** Newest first. */
  list(document: string, { before, limit }: Page): Promise<VersionRow[]> {
    const all = this.#of(document).orderBy('version', 'desc').limit(limit);
    return (before === undefined ? all : all.where('version', '<', before)).execute();
  }

  /** A page of the versions of a document or of one user, by time, newest first. */
  saved(
    document: string,
    {
      behind,
      limit,
      user,
    }: { behind?: { date: number; id: number } | undefined; limit: number; user?: string | undefined },
  ): Promise<VersionRow[]> {
    let query = this.#of(document);
    if (user !== undefined) query = query.where('user_id', '=', user);
    if (behind)
      query = query.where((where) =>
        where.or([
          where('created_at', '<', behind.date),
          where.and([where('created_at', '=', behind.date), where('version', '<', behind.id)]),
        ]),
      );
    return query.orderBy('created_at', 'desc').orderBy('version', 'desc').limit(limit).execute();
  }

  async newest(document: string): Promise<VersionRow | undefined> {
    return (await this.list(document, { limit: 1 }))[0];
  }

  /** Whether the document ever had a version. */
  async hasCounted(document: string): Promise<boolean> {
    const counter = await this.#db
      .selectFrom('collab_version_counters')
      .select('last')
      .where('document', '=', document)
      .executeTakeFirst();
    return counter !== undefined;
  }

  async commentPositions(document: string): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('collab_versions')
      .select('comment_seq')
      .distinct()
      .where('document', '=', document)
      .execute();
    return rows.map(({ comment_seq }) => comment_seq);
  }

  async count(document: string): Promise<number> {
    const { total } = await this.#db
      .selectFrom('collab_versions')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('document', '=', document)
      .executeTakeFirstOrThrow();
    return total;
  }

  update(
    document: string,
    version: number,
    change: { name?: string | null; important?: number; kind?: 'manual' },
  ): Promise<VersionRow | undefined> {
    return this.#db
      .updateTable('collab_versions')
      .set(change)
      .where('document', '=', document)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
  }

  /** @returns the pins that nothing needs any more. */
  remove(ids: readonly string[]): Promise<SparePin[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.#db.transaction().execute((transaction) => take(transaction, 'id', ids));
  }

  /** @returns the pins that nothing needs any more; undefined where the document never had a version. */
  removeAll(document: string): Promise<SparePin[] | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      const pins = await take(transaction, 'document', [document]);
      const { numDeletedRows } = await transaction
        .deleteFrom('collab_version_counters')
        .where('document', '=', document)
        .executeTakeFirst();
      return numDeletedRows > 0n ? pins : undefined;
    });
  }

  /** Moves the versions of a document to another name, replacing those there. Does nothing if there never were any. */
  rename(from: string, to: string): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      const counter = await transaction
        .selectFrom('collab_version_counters')
        .select('last')
        .where('document', '=', from)
        .executeTakeFirst();
      if (!counter) return;
      for (const table of TABLES) {
        await transaction.deleteFrom(table).where('document', '=', to).execute();
        await transaction.updateTable(table).set({ document: to }).where('document', '=', from).execute();
      }
    });
  }

  /** Records a pin before it is made, for a version that does not exist yet. */
  async addSparePin(pin: SparePin): Promise<void> {
    await this.#db
      .insertInto('collab_version_spare_pins')
      .values(pin)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  sparePins(): Promise<SparePin[]> {
    return this.#db.selectFrom('collab_version_spare_pins').selectAll().execute();
  }

  /** Records that a pin was removed. */
  async removeSparePin({ id, seq }: SparePin): Promise<void> {
    await this.#db.deleteFrom('collab_version_spare_pins').where('id', '=', id).where('seq', '=', seq).execute();
  }

  /** Automatic versions, newest first. */
  passing(document: string, olderThan: number): Promise<VersionRow[]> {
    return this.#passing(document).where('created_at', '<', olderThan).orderBy('version', 'desc').execute();
  }

  oldestPassing(document: string): Promise<VersionRow | undefined> {
    return this.#passing(document).orderBy('version').limit(1).executeTakeFirst();
  }

  /** Documents with automatic versions. */
  async documentsWithPassing(olderThan: number, after: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('collab_versions')
      .select('document')
      .distinct()
      .where('kind', '!=', 'manual')
      .where('created_at', '<', olderThan)
      .where('document', '>', after)
      // Deleted documents keep their versions.
      .where('document', 'not like', `${RESERVED}%`)
      .orderBy('document')
      .limit(limit)
      .execute();
    return rows.map(({ document }) => document);
  }

  #passing(document: string) {
    return this.#of(document).where('kind', '!=', 'manual').where('name', 'is', null).where('important', '=', 0);
  }

  #of(document: string) {
    return this.#db.selectFrom('collab_versions').selectAll().where('document', '=', document);
  }
}

/** Deletes versions and records their pins in one step. */
async function take(
  transaction: Transaction<Tables>,
  column: 'id' | 'document',
  values: readonly string[],
): Promise<SparePin[]> {
  const pins = await transaction
    .deleteFrom('collab_versions')
    .where(column, 'in', values)
    .returning(['id', 'document', 'seq'])
    .execute();
  for (let at = 0; at < pins.length; at += ROWS_AT_ONCE)
    await transaction
      .insertInto('collab_version_spare_pins')
      .values(pins.slice(at, at + ROWS_AT_ONCE))
      .execute();
  return pins;
}

/** Below the limits of databases on the parameters of a statement. */
const ROWS_AT_ONCE = 500;
