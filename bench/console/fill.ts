import { DatabaseSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';

/** Rows of one statement. */
const BATCH = 50_000;
const FIRST = 1_700_000_000_000;

/** Writes rows of empty documents into the log of a server that does not run. */
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

/** Writes tasks of a thousand users, one in fifty of them failed, one in ten an export. */
export async function fillTasks(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres', count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const numbers =
      dialect === 'postgres'
        ? sql`select n from generate_series(${sql.lit(from)}, ${sql.lit(from + BATCH - 1)}) as numbers (n)`
        : sql`with recursive numbers (n) as (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(from + BATCH - 1)}) select n from numbers`;
    const padded = dialect === 'postgres' ? sql`lpad(n::text, 7, '0')` : sql`printf('%07d', n)`;
    await sql`insert into conversion_tasks
      (id, kind, status, filename, mime, size, hash, path, owner, from_cache, had_before, created_at, used_at, lease_until, error)
      select 'task-' || ${padded}, case when n % 10 = 0 then 'export' else 'import' end,
        case when n % 50 = 7 then 'failed' else 'converted' end, 'file-' || n || '.docx', 'application/zip', 48213,
        'hash-' || n, 'hash-' || n, 'user:user-' || (n % 1000), 0, 0, ${sql.lit(FIRST)} + n, ${sql.lit(FIRST)} + n, 0,
        case when n % 50 = 7 then '{"code":"IMPORT_FILE_DAMAGED","message":"The document is damaged."}' end
      from (${numbers}) as numbered`.execute(db);
  }
}
