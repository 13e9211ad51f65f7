import type { Kysely } from 'kysely';
import type { DatabaseService, FileEntry, Migrations, SealedAmount } from '@editor-companion/core/plugin';
import { entryOf, type Entry, type EntryRow } from './entry.ts';

interface Tables {
  /** A file exists for callers if it has a row here. `touched`: the time when it was last stored or lost an owner. */
  storage_file: EntryRow & { touched: number };
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
  '002_sealed': {
    async up(database) {
      for (const name of ['name', 'key', 'secret'])
        await database.schema.alterTable('storage_file').addColumn(name, 'text').execute();
      await database.schema.createIndex('storage_file_name').on('storage_file').column('name').execute();
    },
  },
};

/** The number of cached entries: a file is mostly requested right after it was stored. */
const MAX_KNOWN = 1000;

/** The records of files and their owners. The only writer of its tables. */
export class Ledger {
  readonly #database: Kysely<Tables>;
  /** Whether statements of one turn run in order and share their commit. */
  readonly #isOrdered: boolean;
  readonly #known = new Map<string, Entry>();

  private constructor(database: Kysely<Tables>, isOrdered: boolean) {
    this.#database = database;
    this.#isOrdered = isOrdered;
  }

  static async open(service: DatabaseService): Promise<Ledger> {
    return new Ledger(await service.open<Tables>('storage', migrations), service.dialect === 'sqlite');
  }

  async find(id: string): Promise<Entry | undefined> {
    const known = this.#known.get(id);
    if (known) return known;
    const row = await this.#database
      .selectFrom('storage_file')
      .select(['id', 'size', 'name', 'key', 'secret'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && entryOf(row);
  }

  /** Whether a stored file has this name: its id, or the random name of an encrypted one. */
  async hasName(name: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('storage_file')
      .select('id')
      .where((is) => is.or([is('name', '=', name), is.and([is('id', '=', name), is('name', 'is', null)])]))
      .executeTakeFirst();
    return row !== undefined;
  }

  async hasSealed(): Promise<boolean> {
    const row = await this.#database.selectFrom('storage_file').select('id').where('name', '>', '').executeTakeFirst();
    return row !== undefined;
  }

  /** The number of files that each of the operator's keys encrypts. */
  async amounts(): Promise<SealedAmount[]> {
    const rows = await this.#database
      .selectFrom('storage_file')
      .select(({ fn }) => ['key', fn.countAll<number>().as('count')])
      .groupBy('key')
      .execute();
    return rows.map(({ key, count }) => ({ key: key ?? undefined, count }));
  }

  /** Files behind an id, in order, that are not encrypted with `key`; undefined: files encrypted with any key. */
  async others(key: string | undefined, after: string, limit: number): Promise<readonly Entry[]> {
    const rows = await this.#database
      .selectFrom('storage_file')
      .select(['id', 'size', 'name', 'key', 'secret'])
      .where('id', '>', after)
      .where((is) =>
        key === undefined ? is('key', 'is not', null) : is.or([is('key', '!=', key), is('key', 'is', null)]),
      )
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(entryOf);
  }

  /** Changes the place or the encrypted key of a file. */
  async replace({ id, sealed }: Entry): Promise<void> {
    this.#known.delete(id);
    const { name = null, key = null, secret = null } = sealed ?? {};
    await this.#database.updateTable('storage_file').set({ name, key, secret }).where('id', '=', id).execute();
    this.#known.delete(id);
  }

  /**
   * Two writes instead of a transaction: if the second never happens, the file has no owner. Made in one turn they share their commit, also
   * with other uploads that end together. If statements of one turn go over several connections, the owner's row waits for the file that it
   * refers to.
   */
  async add(entry: Entry, owner?: string): Promise<void> {
    const { id, size, sealed } = entry;
    const { name = null, key = null, secret = null } = sealed ?? {};
    const row = { id, size, name, key, secret, touched: Date.now() };
    const adding = this.#database
      .insertInto('storage_file')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ size, name, key, secret, touched: row.touched }))
      .execute();
    if (!this.#isOrdered) await adding;
    await Promise.all([adding, owner !== undefined && this.#own({ file: id, owner })]);
    this.#remember(entry);
  }

  /** Returns false for an unknown file, and if the owner holds it already. */
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

  #remember(entry: Entry): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(entry.id, entry);
  }

  async #own(row: Tables['storage_file_owner']): Promise<void> {
    await this.#database
      .insertInto('storage_file_owner')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Restarts the grace period of each file, so that another owner has time to take it over. */
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

  /** Ids of the files of an owner, or of the one given file if it has this owner. */
  async heldBy(owner: string, id?: string): Promise<readonly string[]> {
    const rows = await this.#database
      .selectFrom('storage_file_owner')
      .select('file')
      .where('owner', '=', owner)
      .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''))
      .execute();
    return rows.map(({ file }) => file);
  }

  /** Up to `limit` files without an owner that were not touched since `before`, in the order of their ids after `after`. */
  async findUnowned(before: number, after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#unowned(before).select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  /** Forgets the file if it still has no owner and was not touched since `before`. Returns it if so. */
  async forget(id: string, before: number): Promise<Entry | undefined> {
    const row = await this.#database
      .deleteFrom('storage_file')
      .where('id', 'in', this.#unowned(before).select('id').where('id', '=', id))
      .returning(['id', 'size', 'name', 'key', 'secret'])
      .executeTakeFirst();
    if (row) this.#known.delete(id);
    return row && entryOf(row);
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
