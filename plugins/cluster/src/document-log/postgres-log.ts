import type {
  DocumentLog,
  LogChange,
  LogCompaction,
  LogDocument,
  LogHead,
  LogRecord,
  LogState,
  SealedStore,
  Sealer,
} from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';
import { errors } from '../errors.ts';
import { Archives } from './archives.ts';
import { Bases } from './bases.ts';
import { Commits, type CommitOptions } from './commits.ts';
import { Reader } from './reader.ts';
import { PostgresResealing } from './resealing.ts';
import { Safe } from '@editor-companion/core/plugin';
import { PostgresTransfer } from './transfer.ts';

const HEADS = {
  name: 'collab_log_heads',
  text: 'select name, key::text as id, head from collab_log_documents where name = any ($1)',
};

/**
 * The log of collaboration on PostgreSQL. Any number of nodes write it: positions are assigned under the lock of the document's row, so
 * they are committed in order.
 */
export class PostgresLog implements DocumentLog {
  readonly tables = [
    'collab_log_documents',
    'collab_log_changes',
    'collab_log_bases',
    'collab_log_chunks',
    'collab_log_pins',
  ];
  readonly transfer: PostgresTransfer;
  /** The log's store for key rotation. */
  readonly sealed: SealedStore;
  readonly #postgres: Postgres;
  readonly #commits: Commits;
  readonly #reader: Reader;
  readonly #bases: Bases;

  /** @param postgres with the tables of `migrations`; it belongs to the caller, which opened it. */
  constructor(postgres: Postgres, sealer: Sealer, options: CommitOptions) {
    const safe = new Safe(sealer);
    this.#postgres = postgres;
    this.#commits = new Commits(postgres, safe, options);
    const archives = new Archives(postgres, safe);
    this.#reader = new Reader(postgres, safe, archives);
    this.#bases = new Bases(postgres, safe, archives);
    this.transfer = new PostgresTransfer(postgres, safe, archives);
    this.sealed = new PostgresResealing({ postgres, safe, archives });
  }

  async append(document: string, changes: readonly LogChange[], id?: string): Promise<number> {
    if (changes.length === 0) return (await this.find(document))?.head ?? 0;
    const place = await this.#commits.add({ document, changes, key: id, isNew: false });
    if (!place) throw errors.LOG_DOCUMENT_GONE({ document });
    return place.before + changes.length;
  }

  async create(document: string, changes: readonly LogChange[]): Promise<boolean> {
    return (await this.#commits.add({ document, changes, key: undefined, isNew: true })) !== undefined;
  }

  read(document: string): Promise<LogState | undefined> {
    return this.#reader.read(document);
  }

  readAt(document: string, seq: number): Promise<LogState> {
    return this.#reader.readAt(document, seq);
  }

  readAfter(document: string, seq: number, limit = 1000): Promise<readonly LogRecord[]> {
    return this.#reader.readAfter(document, seq, limit);
  }

  compact(document: string, compaction: LogCompaction): Promise<boolean> {
    return this.#bases.replace(document, compaction);
  }

  pin(document: string, seq: number, owner: string): Promise<void> {
    return this.#bases.pin(document, seq, owner);
  }

  async unpin(document: string, seq: number, owner: string): Promise<void> {
    await this.#postgres.query(
      `delete from collab_log_pins using collab_log_documents
       where document = key and name = $1 and seq = $2 and owner = $3`,
      [document, seq, owner],
    );
  }

  async rename(from: string, to: string): Promise<boolean> {
    const { rowCount } = await this.#postgres.query(
      `with free as (select 1 where not exists (select from collab_log_documents where name = $2))
       update collab_log_documents set name = $2 from free where name = $1`,
      [from, to],
    );
    return rowCount === 1;
  }

  async drop(document: string): Promise<boolean> {
    const { rows } = await this.#postgres.query<{ gone: number }>('select collab_log_drop($1) as gone', [document]);
    return rows[0]?.gone === 1;
  }

  async probe(): Promise<void> {
    if (this.#commits.refusal !== undefined) await this.#postgres.ping();
  }

  heads = async (documents: readonly string[]): Promise<(LogHead | undefined)[]> => {
    const { rows } = await this.#postgres.query<LogHead & { name: string }>(HEADS, [documents]);
    const heads = new Map(rows.map(({ name, id, head }) => [name, { id, head }]));
    return documents.map((document) => heads.get(document));
  };

  async find(document: string): Promise<LogDocument | undefined> {
    return (await this.#list('where name = $1', [document]))[0];
  }

  list({ prefix = '', after = '', limit = 100 } = {}): Promise<readonly LogDocument[]> {
    return this.#list('where name > $1 and name >= $2 and starts_with(name, $2) order by name limit $3', [
      after,
      prefix,
      limit,
    ]);
  }

  /** Waits for running writes. */
  close(): Promise<void> {
    return this.#commits.drain();
  }

  async #list(condition: string, values: readonly unknown[]): Promise<LogDocument[]> {
    const { rows } = await this.#postgres.query<LogDocument>(
      `select name, key::text as id, head, bytes, created_at as "createdAt", updated_at as "updatedAt"
       from collab_log_documents ${condition}`,
      values,
    );
    return rows;
  }
}
