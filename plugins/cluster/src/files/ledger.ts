import type { Kysely, Transaction } from 'kysely';
import type { DatabaseService, FileEntry, Migrations } from '@editor-companion/core/plugin';

interface Tables {
  /** A file exists for callers when it has a row here. `touched`: when it was last stored or lost an owner. */
  cluster_file: { id: string; size: number; key: string; touched: number };
  cluster_file_owner: { file: string; owner: string };
  /** One row: which store the rows speak of. */
  cluster_file_store: { one: number; id: string };
}

const migrations: Migrations = {
  '001_files': {
    async up(database) {
      await database.schema
        .createTable('cluster_file')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull().unique())
        .addColumn('touched', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('cluster_file_owner')
        .addColumn('file', 'text', (column) => column.notNull().references('cluster_file.id').onDelete('cascade'))
        .addColumn('owner', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('cluster_file_owner_key', ['file', 'owner'])
        .execute();
      await database.schema.createIndex('cluster_file_owner_owner').on('cluster_file_owner').column('owner').execute();
      await database.schema
        .createTable('cluster_file_store')
        .addColumn('one', 'integer', (column) => column.primaryKey())
        .addColumn('id', 'text', (column) => column.notNull())
        .execute();
    },
  },
};

/** A file and where its bytes lie. */
export interface LedgerFile {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly key: string;
}

/**
 * Which files there are, where, and who holds them. What looks before it writes is a transaction: those of one plugin take turns on
 * all nodes, so that freeing and keeping the same file exclude each other.
 */
export class Ledger {
  readonly #database: Kysely<Tables>;

  private constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  static async open(service: DatabaseService): Promise<Ledger> {
    return new Ledger(await service.open<Tables>('cluster', migrations));
  }

  /** Which store the rows speak of; `fresh` where none is known yet. */
  async store(fresh: string): Promise<string> {
    await this.#database
      .insertInto('cluster_file_store')
      .values({ one: 1, id: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.#database.selectFrom('cluster_file_store').select('id').executeTakeFirstOrThrow();
    return row.id;
  }

  find(id: string): Promise<LedgerFile | undefined> {
    return this.#database
      .selectFrom('cluster_file')
      .select(['id', 'size', 'key'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Gives a file that is there another owner, and a new grace period; undefined where it is not there. */
  hold(id: string, owner?: string): Promise<LedgerFile | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const file = await touch(transaction, id);
      if (file) await own(transaction, id, owner);
      return file;
    });
  }

  /** As `hold`, and makes the file from these bytes where it is not there. */
  add(file: LedgerFile, owner?: string): Promise<LedgerFile> {
    return this.#database.transaction().execute(async (transaction) => {
      const known = await touch(transaction, file.id);
      if (!known)
        await transaction
          .insertInto('cluster_file')
          .values({ ...file, touched: Date.now() })
          .execute();
      await own(transaction, file.id, owner);
      return known ?? file;
    });
  }

  /** Starts the grace period of each file anew, so that whoever is about to take it over has the time. */
  release(owner: string, id?: string): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
      const held = transaction
        .selectFrom('cluster_file_owner')
        .select('file')
        .where('owner', '=', owner)
        .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''));
      await transaction.updateTable('cluster_file').set({ touched: Date.now() }).where('id', 'in', held).execute();
      await transaction
        .deleteFrom('cluster_file_owner')
        .where('owner', '=', owner)
        .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''))
        .execute();
    });
  }

  /** Up to `limit` files without an owner that were not touched since `before`, in order of their ids after `after`. */
  async findUnowned(before: number, after: string, limit: number): Promise<readonly string[]> {
    const rows = await unowned(this.#database, before)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Forgets the file if it still has no owner and was not touched since `before`; returns it if it did. */
  forget(id: string, before: number): Promise<LedgerFile | undefined> {
    return this.#database.transaction().execute(async (transaction) =>
      transaction
        .deleteFrom('cluster_file')
        .where('id', 'in', unowned(transaction, before).select('id').where('id', '=', id))
        .returning(['id', 'size', 'key'])
        .executeTakeFirst(),
    );
  }

  async hasKey(key: string): Promise<boolean> {
    const row = await this.#database.selectFrom('cluster_file').select('id').where('key', '=', key).executeTakeFirst();
    return row !== undefined;
  }

  /** Files in the order of their ids after `after`, each with its owners. */
  async entries(after: string, limit: number): Promise<readonly FileEntry[]> {
    const files = await this.#database
      .selectFrom('cluster_file')
      .select(['id', 'size'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const ids = files.map(({ id }) => id);
    const held = await this.#database
      .selectFrom('cluster_file_owner')
      .selectAll()
      .where('file', 'in', ids.length > 0 ? ids : [''])
      .orderBy('owner')
      .execute();
    const owners = Map.groupBy(held, ({ file }) => file);
    return files.map(({ id, size }) => ({ id, size, owners: (owners.get(id) ?? []).map(({ owner }) => owner) }));
  }

  async usage(): Promise<{ files: number; bytes: number }> {
    const { files, bytes } = await this.#database
      .selectFrom('cluster_file')
      .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
      .executeTakeFirstOrThrow();
    return { files, bytes: bytes ?? 0 };
  }
}

const touch = (transaction: Transaction<Tables>, id: string): Promise<LedgerFile | undefined> =>
  transaction
    .updateTable('cluster_file')
    .set({ touched: Date.now() })
    .where('id', '=', id)
    .returning(['id', 'size', 'key'])
    .executeTakeFirst();

async function own(transaction: Transaction<Tables>, file: string, owner: string | undefined): Promise<void> {
  if (owner === undefined) return;
  await transaction
    .insertInto('cluster_file_owner')
    .values({ file, owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const unowned = (database: Kysely<Tables>, before: number) =>
  database
    .selectFrom('cluster_file')
    .where('touched', '<=', before)
    .where((is) => is.not(is.exists(is.selectFrom('cluster_file_owner').select('owner').whereRef('file', '=', 'id'))));
