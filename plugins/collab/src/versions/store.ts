import type { Database, VersionRow } from './database.ts';

/** A version before it has its number. */
export type NewVersion = Omit<VersionRow, 'version'>;

export interface Page {
  /** Only versions with a lower number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The list of versions; their content is in the document log. */
export class VersionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Writes a version down under the document's next number. */
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
      return row;
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

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.deleteFrom('collab_versions').where('id', 'in', ids).execute();
  }

  /** False where there was none. */
  async removeAll(document: string): Promise<boolean> {
    await this.#db.deleteFrom('collab_versions').where('document', '=', document).execute();
    const { numDeletedRows } = await this.#db
      .deleteFrom('collab_version_counters')
      .where('document', '=', document)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Versions that nobody asked for, newest first. */
  passing(document: string, olderThan: number): Promise<VersionRow[]> {
    return this.#passing(document).where('created_at', '<', olderThan).orderBy('version', 'desc').execute();
  }

  oldestPassing(document: string): Promise<VersionRow | undefined> {
    return this.#passing(document).orderBy('version').limit(1).executeTakeFirst();
  }

  /** Documents that have versions which nobody asked for. */
  async documentsWithPassing(olderThan: number, after: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('collab_versions')
      .select('document')
      .distinct()
      .where('kind', '!=', 'manual')
      .where('created_at', '<', olderThan)
      .where('document', '>', after)
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
