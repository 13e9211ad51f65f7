import { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Rows per statement. */
const BATCH = 50_000;
const FIRST = 1_700_000_000_000;

/** Writes rows of empty documents into the log of a stopped server. */
export function fillDocuments(file: string, count: number): void {
  const db = new DatabaseSync(file);
  db.exec('begin');
  const insert = db.prepare(
    'insert into document (name, base, base_bytes, created_at, updated_at) values (?, 0, 4000, ?, ?)',
  );
  for (let index = 0; index < count; index++) {
    const name = `document-${String(index).padStart(6, '0')}`;
    insert.run(name, FIRST + index, FIRST + index * 2);
  }
  db.exec('commit');
  db.close();
}

/** Fills the database of a server with statements that create a row for each number `n`. */
export class Filling {
  readonly #db: Kysely<unknown>;
  readonly #dialect: 'sqlite' | 'postgres';

  constructor(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres') {
    this.#db = db;
    this.#dialect = dialect;
  }

  /** Adds tasks of a thousand users. One in fifty failed, one in ten is an export. */
  tasks(count: number): Promise<void> {
    return this.#fill(
      count,
      sql`insert into conversion_tasks
      (id, kind, status, filename, mime, size, hash, path, owner, from_cache, had_before, created_at, used_at, lease_until, error)
      select 'task-' || ${this.#padded(7)}, case when n % 10 = 0 then 'export' else 'import' end,
        case when n % 50 = 7 then 'failed' else 'converted' end, 'file-' || n || '.docx', 'application/zip', 48213,
        'hash-' || n, 'hash-' || n, 'user:user-' || (n % 1000), 0, 0, ${sql.lit(FIRST)} + n, ${sql.lit(FIRST)} + n, 0,
        case when n % 50 = 7 then '{"code":"IMPORT_FILE_DAMAGED","message":"The document is damaged."}' end`,
    );
  }

  /** Adds entries of the audit log, one per second, of a thousand users. One in a hundred was refused. */
  auditEntries(count: number): Promise<void> {
    return this.#fill(
      count,
      sql`insert into audit_entry
      (id, time, actor_id, actor_kind, tenant, address, action, target_kind, target_id, outcome, status)
      select ${this.#padded(30)}, ${sql.lit(FIRST)} + n * 1000, 'user-' || (n % 1000), 'user', 'tenant-' || (n % 20), '192.0.2.1',
        case n % 4 when 0 then 'document.write' when 1 then 'document.read' when 2 then 'template.create' else 'convert' end,
        'document', 'document-' || (n % 5000), case when n % 100 = 3 then 'refused' else 'done' end,
        case when n % 100 = 3 then 403 else 200 end`,
    );
  }

  /** Adds two notifications of each task. One in five hundred was given up, and as many are pending. */
  deliveries(count: number): Promise<void> {
    return this.#fill(
      count,
      sql`insert into webhook_deliveries
      (id, task_id, type, body, state, attempts, next_at, claimed_until, created_at, sequence)
      select 'msg_' || n, 'task-' || (n / 2), case when n % 2 = 0 then 'uploaded' else 'converted' end, '{}',
        case n % 500 when 1 then 'dead' when 2 then 'pending' else 'delivered' end, 1,
        ${sql.lit(Number.MAX_SAFE_INTEGER)}, 0, ${sql.lit(FIRST)} + n, n`,
    );
  }

  /** Adds the daily usage of a thousand users up to today, each with one of three models. */
  usage(count: number): Promise<void> {
    const today = Math.floor(Date.now() / 86_400_000);
    const day =
      this.#dialect === 'postgres'
        ? sql`to_char(to_timestamp((${sql.lit(today)} - n / 1000)::bigint * 86400) at time zone 'utc', 'YYYY-MM-DD')`
        : sql`date((${sql.lit(today)} - n / 1000) * 86400, 'unixepoch')`;
    return this.#fill(
      count,
      sql`insert into ai_usage
      (day, tenant, user_id, document, provider, model, purpose, requests, input_tokens, output_tokens, cost)
      select ${day}, 'default', 'user-' || (n % 1000), '', 'provider-' || (n % 3), 'model-' || (n % 3), 'chat', 12, 48000, 9000, 310000`,
    );
  }

  async #fill(count: number, rows: RawBuilder<unknown>): Promise<void> {
    for (let from = 0; from < count; from += BATCH) {
      const [first, last] = [sql.lit(from), sql.lit(Math.min(from + BATCH, count) - 1)];
      const numbers =
        this.#dialect === 'postgres'
          ? sql`select n from generate_series(${first}, ${last}) as numbers (n)`
          : sql`with recursive numbers (n) as (select ${first} union all select n + 1 from numbers where n < ${last}) select n from numbers`;
      await sql`${rows} from (${numbers}) as numbered`.execute(this.#db);
    }
  }

  #padded(length: number): RawBuilder<unknown> {
    return this.#dialect === 'postgres'
      ? sql`lpad(n::text, ${sql.lit(length)}, '0')`
      : sql`printf(${sql.lit(`%0${length}d`)}, n)`;
  }
}
