import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DatabaseService, FileEntry, SealedAmount } from '@editor-companion/core/plugin';
import { fileOf, migrations, sealOf, type LedgerFile, type Tables } from './ledger-tables.ts';
import { LocalWrites, POSTGRES_NOW, PostgresWrites, type LedgerWrites } from './ledger-writes.ts';

const COLUMNS = ['id', 'size', 'key', 'sealed_by', 'secret'] as const;

/** The state of a file when it was seen without an owner. */
export interface UnownedFile {
  readonly id: string;
  readonly touched: number;
  readonly changes: number;
}

/**
 * The records of files: their places and owners. Keeping and releasing a file increment a counter in its row, and a file is forgotten only
 * if its row is unchanged since it was seen without an owner: so keeping and forgetting exclude each other without a lock.
 */
export class Ledger {
  readonly #database: Kysely<Tables>;
  readonly #writes: LedgerWrites;
  /** Milliseconds since the epoch by the clock of `touched`. */
  readonly #now: RawBuilder<number>;

  private constructor(database: Kysely<Tables>, dialect: DatabaseService['dialect']) {
    this.#database = database;
    const isShared = dialect === 'postgres';
    this.#writes = isShared ? new PostgresWrites(database) : new LocalWrites(database);
    this.#now = isShared ? POSTGRES_NOW : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  }

  static async open(service: DatabaseService): Promise<Ledger> {
    return new Ledger(await service.open<Tables>('cluster', migrations), service.dialect);
  }

  /** The store that the rows refer to; `fresh` if none is known yet. */
  async store(fresh: string): Promise<string> {
    await this.#database
      .insertInto('cluster_file_store')
      .values({ one: 1, id: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.#database.selectFrom('cluster_file_store').select('id').executeTakeFirstOrThrow();
    return row.id;
  }

  async find(id: string): Promise<LedgerFile | undefined> {
    const row = await this.#database.selectFrom('cluster_file').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    return row && fileOf(row);
  }

  /** The number of files that each of the operator's keys encrypts. */
  async amounts(): Promise<SealedAmount[]> {
    const rows = await this.#database
      .selectFrom('cluster_file')
      .select(({ fn }) => ['sealed_by', fn.countAll<number>().as('count')])
      .groupBy('sealed_by')
      .execute();
    return rows.map(({ sealed_by: key, count }) => ({ key: key ?? undefined, count }));
  }

  /** Files behind an id, in order, that are not encrypted with `key`; undefined: files encrypted with any key. */
  async others(key: string | undefined, after: string, limit: number): Promise<readonly LedgerFile[]> {
    const rows = await this.#database
      .selectFrom('cluster_file')
      .select(COLUMNS)
      .where('id', '>', after)
      .where((is) =>
        key === undefined
          ? is('sealed_by', 'is not', null)
          : is.or([is('sealed_by', '!=', key), is('sealed_by', 'is', null)]),
      )
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(fileOf);
  }

  /** Changes the place or the key of a file; false if that was done already, or the file is gone. */
  async replace(before: LedgerFile, after: LedgerFile): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('cluster_file')
      .set({ key: after.key, ...sealOf(after) })
      .where('id', '=', before.id)
      .where('key', '=', before.key)
      .where((is) => (before.sealed ? is('secret', '=', before.sealed.secret) : is('secret', 'is', null)))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Adds an owner to an existing file and restarts its grace period; undefined if the file does not exist. */
  hold(id: string, owner?: string): Promise<LedgerFile | undefined> {
    return this.#writes.hold(id, owner);
  }

  /** Like `hold`, but creates a missing file from these bytes. */
  add(file: LedgerFile, owner?: string): Promise<LedgerFile> {
    return this.#writes.add(file, owner);
  }

  /** Restarts the grace period of each file, so that another owner has time to take it over. */
  release(owner: string, id?: string): Promise<void> {
    return this.#writes.release(owner, id);
  }

  /** Ids of the files of an owner, or of the one given file if it has this owner. */
  async heldBy(owner: string, id?: string): Promise<readonly string[]> {
    const rows = await this.#database
      .selectFrom('cluster_file_owner')
      .select('file')
      .where('owner', '=', owner)
      .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''))
      .execute();
    return rows.map(({ file }) => file);
  }

  /** The file if it has no owner. */
  unowned(id: string): Promise<UnownedFile | undefined> {
    return this.#database
      .selectFrom('cluster_file')
      .select(['id', 'touched', 'changes'])
      .where('id', '=', id)
      .where((is) => is.not(is.exists(is.selectFrom('cluster_file_owner').select('owner').whereRef('file', '=', 'id'))))
      .executeTakeFirst();
  }

  /** Up to `limit` files without an owner that were not touched for `grace` milliseconds, in the order of their ids after `after`. */
  findUnowned(grace: number, after: string, limit: number): Promise<readonly UnownedFile[]> {
    return this.#database
      .selectFrom('cluster_file')
      .select(['id', 'touched', 'changes'])
      .where('touched', '<=', sql<number>`${this.#now} - ${sql.lit(grace)}`)
      .where((is) => is.not(is.exists(is.selectFrom('cluster_file_owner').select('owner').whereRef('file', '=', 'id'))))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Forgets a file without an owner and returns it; undefined if it was touched meanwhile. */
  async forget({ id, touched, changes }: UnownedFile): Promise<LedgerFile | undefined> {
    const row = await this.#database
      .deleteFrom('cluster_file')
      .where('id', '=', id)
      .where('changes', '=', changes)
      // Nodes of an earlier release do not count changes.
      .where('touched', '=', touched)
      .returning(COLUMNS)
      .executeTakeFirst();
    return row && fileOf(row);
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
