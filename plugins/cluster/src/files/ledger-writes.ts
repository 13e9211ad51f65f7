import { sql } from 'kysely';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import { fileOf, sealOf, type FileRow, type LedgerFile, type Tables } from './ledger-tables.ts';

/** The writes of a ledger that depend on a read. Each increments `changes` of the file, by which `forget` notices them. */
export interface LedgerWrites {
  /** Adds an owner to an existing file and restarts its grace period; undefined if the file does not exist. */
  hold(id: string, owner: string | undefined): Promise<LedgerFile | undefined>;
  /** Like `hold`, but creates a missing file from these bytes. */
  add(file: LedgerFile, owner: string | undefined): Promise<LedgerFile>;
  /** Restarts the grace period of each file, so that another owner has time to take it over. */
  release(owner: string, id: string | undefined): Promise<void>;
}

/** Milliseconds since the epoch by PostgreSQL's clock. */
export const POSTGRES_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const COLUMNS = ['id', 'size', 'key', 'sealed_by', 'secret'] as const;
const FILE = sql.raw(COLUMNS.join(', '));
const TOUCH = sql`touched = ${POSTGRES_NOW}, changes = cluster_file.changes + 1`;

/** One statement each, so that nodes wait for each other only when they write to the same file. */
export class PostgresWrites implements LedgerWrites {
  readonly #database: Kysely<Tables>;

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  hold(id: string, owner: string | undefined): Promise<LedgerFile | undefined> {
    return this.#own(sql`update cluster_file set ${TOUCH} where id = ${id} returning ${FILE}`, owner);
  }

  async add(file: LedgerFile, owner: string | undefined): Promise<LedgerFile> {
    const { sealed_by: by, secret } = sealOf(file);
    const added = await this.#own(
      sql`insert into cluster_file (${FILE}, touched)
        values (${file.id}, ${file.size}, ${file.key}, ${by}, ${secret}, ${POSTGRES_NOW})
        on conflict (id) do update set ${TOUCH} returning ${FILE}`,
      owner,
    );
    return added ?? file;
  }

  /** Locks rows in the order of their ids, so that two releases of the same files do not deadlock. */
  async release(owner: string, id: string | undefined): Promise<void> {
    const one = id === undefined ? sql`` : sql`and file = ${id}`;
    await sql`
      with freed as (delete from cluster_file_owner where owner = ${owner} ${one} returning file),
        locked as (select id from cluster_file where id in (select file from freed) order by id for no key update)
      update cluster_file set ${TOUCH} where id in (select id from locked)`.execute(this.#database);
  }

  async #own(write: RawBuilder<unknown>, owner: string | undefined): Promise<LedgerFile | undefined> {
    const owned =
      owner === undefined
        ? sql``
        : sql`, owned as (insert into cluster_file_owner (file, owner) select id, ${owner} from held on conflict do nothing)`;
    const { rows } = await sql<FileRow>`with held as (${write}) ${owned} select ${FILE} from held`.execute(
      this.#database,
    );
    return rows[0] && fileOf(rows[0]);
  }
}

/** The same for a server with exclusive use of the database: in serialised transactions. */
export class LocalWrites implements LedgerWrites {
  readonly #database: Kysely<Tables>;

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  hold(id: string, owner: string | undefined): Promise<LedgerFile | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const file = await touch(transaction, id);
      if (file) await own(transaction, id, owner);
      return file;
    });
  }

  add(file: LedgerFile, owner: string | undefined): Promise<LedgerFile> {
    return this.#database.transaction().execute(async (transaction) => {
      const known = await touch(transaction, file.id);
      if (!known)
        await transaction
          .insertInto('cluster_file')
          .values({ id: file.id, size: file.size, key: file.key, ...sealOf(file), touched: Date.now() })
          .execute();
      await own(transaction, file.id, owner);
      return known ?? file;
    });
  }

  release(owner: string, id: string | undefined): Promise<void> {
    return this.#database.transaction().execute(async (transaction) => {
      const freed = await transaction
        .deleteFrom('cluster_file_owner')
        .where('owner', '=', owner)
        .$if(id !== undefined, (query) => query.where('file', '=', id ?? ''))
        .returning('file')
        .execute();
      for (const { file } of freed) await touch(transaction, file);
    });
  }
}

async function touch(transaction: Transaction<Tables>, id: string): Promise<LedgerFile | undefined> {
  const row = await transaction
    .updateTable('cluster_file')
    .set({ touched: Date.now(), changes: sql`changes + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && fileOf(row);
}

async function own(transaction: Transaction<Tables>, file: string, owner: string | undefined): Promise<void> {
  if (owner === undefined) return;
  await transaction
    .insertInto('cluster_file_owner')
    .values({ file, owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
