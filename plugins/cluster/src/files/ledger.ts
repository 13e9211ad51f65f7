import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DatabaseService, FileEntry, SealedAmount } from '@editor-companion/core/plugin';
import { fileOf, migrations, sealOf, type LedgerFile, type Tables } from './ledger-tables.ts';
import { LocalWrites, POSTGRES_NOW, PostgresWrites, type LedgerWrites } from './ledger-writes.ts';

const COLUMNS = ['id', 'size', 'key', 'sealed_by', 'secret'] as const;

/** A file as it was when it was seen without an owner. */
export interface UnownedFile {
  readonly id: string;
  readonly touched: number;
  readonly changes: number;
}

/**
 * Which files there are, where, and who holds them. Whoever keeps or frees a file counts that in its row, and a file is forgotten only
 * where its row is as it was when it was seen without an owner: so keeping and forgetting exclude each other without a lock.
 */
export class Ledger {
  readonly #database: Kysely<Tables>;
  readonly #writes: LedgerWrites;
  /** Milliseconds since the epoch by the clock that `touched` is written with. */
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

  async find(id: string): Promise<LedgerFile | undefined> {
    const row = await this.#database.selectFrom('cluster_file').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    return row && fileOf(row);
  }

  /** How many files each key of the operator encrypts. */
  async amounts(): Promise<SealedAmount[]> {
    const rows = await this.#database
      .selectFrom('cluster_file')
      .select(({ fn }) => ['sealed_by', fn.countAll<number>().as('count')])
      .groupBy('sealed_by')
      .execute();
    return rows.map(({ sealed_by: key, count }) => ({ key: key ?? undefined, count }));
  }

  /** Files behind an id, in order, that `key` does not encrypt; undefined: files that any key encrypts. */
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

  /** A file lies elsewhere now, or has another key; false where that is true of it already, or it has gone. */
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

  /** Gives a file that is there another owner, and a new grace period; undefined where it is not there. */
  hold(id: string, owner?: string): Promise<LedgerFile | undefined> {
    return this.#writes.hold(id, owner);
  }

  /** As `hold`, and makes the file from these bytes where it is not there. */
  add(file: LedgerFile, owner?: string): Promise<LedgerFile> {
    return this.#writes.add(file, owner);
  }

  /** Starts the grace period of each file anew, so that whoever is about to take it over has the time. */
  release(owner: string, id?: string): Promise<void> {
    return this.#writes.release(owner, id);
  }

  /** Ids of the files that an owner holds, or of the one file if the owner holds that. */
  async heldBy(owner: string, id?: string): Promise<readonly string[]> {
    const rows = await this.#database
      .selectFrom('cluster_file_owner')
      .select('file')
      .where('owner', '=', owner)
      .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''))
      .execute();
    return rows.map(({ file }) => file);
  }

  /** The file as it is, if nobody holds it. */
  unowned(id: string): Promise<UnownedFile | undefined> {
    return this.#database
      .selectFrom('cluster_file')
      .select(['id', 'touched', 'changes'])
      .where('id', '=', id)
      .where((is) => is.not(is.exists(is.selectFrom('cluster_file_owner').select('owner').whereRef('file', '=', 'id'))))
      .executeTakeFirst();
  }

  /** Up to `limit` files without an owner that were not touched for `grace` milliseconds, in order of their ids after `after`. */
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

  /** Forgets a file that was without an owner, and returns it; undefined where somebody has touched it since. */
  async forget({ id, touched, changes }: UnownedFile): Promise<LedgerFile | undefined> {
    const row = await this.#database
      .deleteFrom('cluster_file')
      .where('id', '=', id)
      .where('changes', '=', changes)
      // Nodes of an earlier release do not count.
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
