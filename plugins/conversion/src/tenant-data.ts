import { sql } from 'kysely';
import type { TenantData, TenantErasure, TenantSink, TenantTable } from '@editor-companion/core/plugin';
import type { Database, ResultRow, TaskRow } from './store/database.ts';
import { assetsOf } from './store/result-store.ts';
import { fileOwner } from './store/task.ts';
import type { Tasks } from './tasks/tasks.ts';

/** Tasks per read. */
const PAGE = 100;

const tasks: TenantTable = {
  name: 'conversion_tasks',
  rows: { tenant: 'tenant' },
  files: { columns: ['hash'], ownerOf: ({ id }) => fileOwner(String(id)) },
};

const ofTask = (name: string): TenantTable => ({
  name,
  rows: { column: 'task_id', of: tasks, references: 'id' },
  isDerived: true,
});

/** A result is deleted with its last task. If tenants share the cache, others may use it too. */
const results: TenantTable = {
  name: 'conversion_results',
  isDerived: true,
  rows: {
    where: (tenant) => sql<boolean>`
      key in (select result_key from conversion_tasks where tenant = ${tenant})
      and key not in (select result_key from conversion_tasks where tenant <> ${tenant} and result_key is not null)`,
  },
};

interface Parts {
  readonly db: Database;
  readonly tasks: Pick<Tasks, 'eraseTask'>;
}

/** Tenants' data: tasks with their originals and results. */
export const tenantData = (parts: Parts): TenantData => ({
  id: 'conversion',
  tables: [
    ofTask('conversion_jobs'),
    ofTask('conversion_announcements'),
    results,
    tasks,
    { name: 'conversion_secrets', rows: { none: 'one secret signs the addresses of all pictures' } },
  ],
  erase: (erasure) => eraseTasks(parts, erasure),
  export: (tenant, sink, signal) => exportResults(parts.db, tenant, sink, signal),
});

/** Stops running work and deletes its results before the rows. */
async function eraseTasks({ db, tasks: all }: Parts, { tenant, signal, count }: TenantErasure): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const page = await pageOf(db, tenant, '');
    if (page.length === 0) return;
    for (const { id } of page) {
      await all.eraseTask(id);
      // After the task, since its end may have written an announcement.
      await db.deleteFrom('conversion_announcements').where('task_id', '=', id).execute();
    }
    count('tasks', page.length);
  }
}

const pageOf = (db: Database, tenant: string, after: string): Promise<TaskRow[]> =>
  db
    .selectFrom('conversion_tasks')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();

async function exportResults(db: Database, tenant: string, sink: TenantSink, signal: AbortSignal): Promise<void> {
  const files = new Set<string>();
  async function* lines(): AsyncGenerator<Uint8Array> {
    for (let after: string | undefined = ''; after !== undefined;) {
      signal.throwIfAborted();
      const page: TaskRow[] = await pageOf(db, tenant, after);
      for (const row of await resultsOf(db, page)) {
        for (const { fileId } of [{ fileId: row.file_id }, ...assetsOf(row)]) files.add(fileId);
        yield Buffer.from(`${JSON.stringify(row)}\n`);
      }
      after = page.at(-1)?.id;
    }
  }
  await sink.file('results.ndjson', lines());
  for (const id of files) await sink.stored(id);
}

async function resultsOf(db: Database, page: readonly TaskRow[]): Promise<ResultRow[]> {
  const keys = page.flatMap(({ result_key }) => (result_key === null ? [] : [result_key]));
  if (keys.length === 0) return [];
  return db.selectFrom('conversion_results').selectAll().where('key', 'in', keys).execute();
}
