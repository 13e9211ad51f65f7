import type { Kysely } from 'kysely';
import type { DatabaseService, FileEntry, Migrations } from '@editor-companion/core/plugin';

interface Tables {
  /** A file exists for callers when it has a row here. `touched`: when it was last stored or lost an owner. */
  storage_file: { id: string; size: number; touched: number };
  storage_file_owner: { file: string; owner: string };
}

const migrations: Migrations = {
  '001_files': {
    async up(database) {
      await database.schema
        .createTable('storage_file')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('touched', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('storage_file_owner')
        .addColumn('file', 'text', (column) => column.notNull().references('storage_file.id').onDelete('cascade'))
        .addColumn('owner', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('storage_file_owner_key', ['file', 'owner'])
        .execute();
      await database.schema.createIndex('storage_file_owner_owner').on('storage_file_owner').column('owner').execute();
    },
  },
};

/** Sizes that are remembered: a file is mostly asked for right after it was stored. */
const MAX_SIZES = 1000;

/** Which files there are and who holds them. The only one who writes its tables. */
export class Ledger {
  readonly #database: Kysely<Tables>;
  /** Statements of one turn are done in their order, and share their commit. */
  readonly #isOrdered: boolean;
  readonly #sizes = new Map<string, number>();

  private constructor(database: Kysely<Tables>, isOrdered: boolean) {
    this.#database = database;
    this.#isOrdered = isOrdered;
  }

  static async open(service: DatabaseService): Promise<Ledger> {
    return new Ledger(await service.open<Tables>('storage', migrations), service.dialect === 'sqlite');
  }

  /** Size in bytes, or undefined for an unknown file. */
  async size(id: string): Promise<number | undefined> {
    const known = this.#sizes.get(id);
    if (known !== undefined) return known;
    const row = await this.#database.selectFrom('storage_file').select('size').where('id', '=', id).executeTakeFirst();
    return row?.size;
  }

  /**
   * Two writes rather than a transaction: should the second never happen, the file is one without an owner. Being made in one
   * turn they share their commit, also with uploads that end together. Where statements of one turn go over several connections, the owner
   * waits for the file that it refers to.
   */
  async add(id: string, size: number, owner?: string): Promise<void> {
    const row = { id, size, touched: Date.now() };
    const adding = this.#database
      .insertInto('storage_file')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ size, touched: row.touched }))
      .execute();
    if (!this.#isOrdered) await adding;
    await Promise.all([adding, owner !== undefined && this.#own({ file: id, owner })]);
    this.#remember(id, size);
  }

  /** Returns false for an unknown file, and also where the owner holds it already. */
  async retain(file: string, owner: string): Promise<boolean> {
    const known = this.#database
      .selectFrom('storage_file')
      .select((eb) => ['id', eb.val(owner).as('owner')])
      .where('id', '=', file);
    const { numInsertedOrUpdatedRows = 0n } = await this.#database
      .insertInto('storage_file_owner')
      .columns(['file', 'owner'])
      .expression(known)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  #remember(id: string, size: number): void {
    const [oldest] = this.#sizes.keys();
    if (this.#sizes.size >= MAX_SIZES && oldest !== undefined) this.#sizes.delete(oldest);
    this.#sizes.set(id, size);
  }

  async #own(row: Tables['storage_file_owner']): Promise<void> {
    await this.#database
      .insertInto('storage_file_owner')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Starts the grace period of each file anew, so that whoever is about to take it over has the time. */
  async release(owner: string, id?: string): Promise<void> {
    const held = this.#database
      .selectFrom('storage_file_owner')
      .select('file')
      .where('owner', '=', owner)
      .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''));
    await this.#database.updateTable('storage_file').set({ touched: Date.now() }).where('id', 'in', held).execute();
    await this.#database
      .deleteFrom('storage_file_owner')
      .where('owner', '=', owner)
      .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''))
      .execute();
  }

  /** Up to `limit` files without an owner that were not touched since `before`, in order of their ids after `after`. */
  async findUnowned(before: number, after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#unowned(before).select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  /** Forgets the file if it still has no owner and was not touched since `before`; returns its size if it did. */
  async forget(id: string, before: number): Promise<number | undefined> {
    const row = await this.#database
      .deleteFrom('storage_file')
      .where('id', 'in', this.#unowned(before).select('id').where('id', '=', id))
      .returning('size')
      .executeTakeFirst();
    if (row) this.#sizes.delete(id);
    return row?.size;
  }

  /** Files in the order of their ids after `after`, each with its owners. */
  async entries(after: string, limit: number): Promise<readonly FileEntry[]> {
    const files = await this.#database
      .selectFrom('storage_file')
      .select(['id', 'size'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const ids = files.map(({ id }) => id);
    const held = await this.#database
      .selectFrom('storage_file_owner')
      .selectAll()
      .where('file', 'in', ids.length > 0 ? ids : [''])
      .orderBy('owner')
      .execute();
    const owners = Map.groupBy(held, ({ file }) => file);
    return files.map(({ id, size }) => ({ id, size, owners: (owners.get(id) ?? []).map(({ owner }) => owner) }));
  }

  async usage(): Promise<{ files: number; bytes: number }> {
    const { files, bytes } = await this.#database
      .selectFrom('storage_file')
      .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
      .executeTakeFirstOrThrow();
    return { files, bytes: bytes ?? 0 };
  }

  #unowned(before: number) {
    return this.#database
      .selectFrom('storage_file')
      .where('touched', '<=', before)
      .where((is) =>
        is.not(is.exists(is.selectFrom('storage_file_owner').select('owner').whereRef('file', '=', 'id'))),
      );
  }
}
