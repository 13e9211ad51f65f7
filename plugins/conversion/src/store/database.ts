import { DEFAULT_TENANT } from '@editor-companion/core/plugin';
import type { DatabaseService } from '@editor-companion/core/plugin';
import type { TaskNotice } from '@editor-companion/core/plugin';
import type { Kysely, Selectable } from 'kysely';

type Bit = 0 | 1;

interface TaskTable {
  id: string;
  kind: 'import' | 'export';
  status: 'uploaded' | 'converting' | 'converted' | 'failed';
  filename: string;
  mime: string;
  size: number;
  hash: string;
  path: string;
  /** The principal's tenant. */
  tenant: string;
  /** `<kind>:<id>` of the principal within the tenant; null for anonymous callers. */
  owner: string | null;
  /** Whether the result was cached, as webhooks report. */
  from_cache: Bit;
  /** Whether the same owner has received it before, as callers are informed. */
  had_before: Bit;
  result_key: string | null;
  /** JSON of `{code, message}`. */
  error: string | null;
  /** JSON of DocumentWarning[]; null if nothing was converted, or by a release without warnings. */
  warnings: string | null;
  created_at: number;
  converted_at: number | null;
  used_at: number;
  /** The end of the lease of the process that works on the task. */
  lease_until: number;
}

interface ResultTable {
  key: string;
  file_id: string;
  size: number;
  media_type: string;
  extension: string;
  name: string | null;
  /** JSON of StoredAsset[]. */
  assets: string;
  /** Main file and assets together. */
  bytes: number;
  /** JSON of DocumentWarning[]. */
  warnings: string;
  created_at: number;
}

interface AnnouncementTable {
  id: string;
  task_id: string;
  name: `file:${TaskNotice}`;
  /** JSON of the FileEvent. */
  payload: string;
  sequence: number;
  attempts: number;
  /** Milliseconds by the database's clock; null if a node of an earlier release wrote it. */
  written_at: number | null;
}

/** The stored work of an original whose caller was answered with 202. */
interface JobTable {
  task_id: string;
  handler: string;
  /** JSON; null if it is long and stored in the file `data_file`. */
  data: string | null;
  data_file: string | null;
  /** The file of the job's attachment. */
  attachment: string | null;
  /** The id of the requested converter. */
  converter: string;
  /** JSON of the Principal that asked. */
  principal: string;
  caller: string;
  request_id: string;
  /** The number of started attempts. */
  attempts: number;
  /** Whether a result with any warning is refused. */
  strict: Bit;
  /** Codes of warnings for which a result is refused, separated by commas; null for none. */
  fail_on: string | null;
  created_at: number;
}

interface SecretTable {
  name: string;
  /** base64url. */
  value: string;
}

export interface Tables {
  conversion_secrets: SecretTable;
  conversion_jobs: JobTable;
  conversion_tasks: TaskTable;
  conversion_results: ResultTable;
  conversion_announcements: AnnouncementTable;
}

export type Database = Kysely<Tables>;
export type TaskRow = Selectable<TaskTable>;
export type JobRow = Selectable<JobTable>;
export type ResultRow = Selectable<ResultTable>;
export type AnnouncementRow = Selectable<AnnouncementTable>;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversion_tasks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('mime', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('from_cache', 'integer', (column) => column.notNull())
    .addColumn('result_key', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('converted_at', 'bigint')
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('conversion_tasks_used').on('conversion_tasks').column('used_at').execute();
  await db.schema.createIndex('conversion_tasks_result').on('conversion_tasks').column('result_key').execute();
  await db.schema.createIndex('conversion_tasks_status').on('conversion_tasks').column('status').execute();
  await db.schema
    .createTable('conversion_results')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('assets', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('conversion_announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('task_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('conversion_announcements_task')
    .on('conversion_announcements')
    .columns(['task_id', 'sequence'])
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversion_jobs')
    .addColumn('task_id', 'text', (column) => column.primaryKey())
    .addColumn('handler', 'text', (column) => column.notNull())
    .addColumn('data', 'text')
    .addColumn('data_file', 'text')
    .addColumn('attachment', 'text')
    .addColumn('converter', 'text', (column) => column.notNull())
    .addColumn('principal', 'text', (column) => column.notNull())
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** For tasks of an earlier release it is unknown whether their owners had the result before. */
async function addHadBefore(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversion_tasks')
    .addColumn('had_before', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Results of an earlier release are not found again, since their converters' versions changed with the introduction of warnings. */
async function addWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversion_tasks').addColumn('warnings', 'text').execute();
  await db.schema
    .alterTable('conversion_results')
    .addColumn('warnings', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('conversion_jobs')
    .addColumn('strict', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** In the database, since every node needs them. */
async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversion_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** Adds the time of an announcement by a clock that all nodes share. */
async function addWrittenAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversion_announcements').addColumn('written_at', 'bigint').execute();
}

/** Data from before there were tenants belongs to the default one. */
async function addTenants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversion_tasks')
    .addColumn('tenant', 'text', (column) => column.notNull().defaultTo(DEFAULT_TENANT))
    .execute();
  await db.schema
    .createIndex('conversion_tasks_owner')
    .on('conversion_tasks')
    .columns(['tenant', 'owner', 'used_at'])
    .execute();
}

/** Indexes for lists of a tenant's tasks, newest first: of all, by state, by owner. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const newest = ['created_at', 'id'];
  await db.schema
    .createIndex('conversion_tasks_newest')
    .on('conversion_tasks')
    .columns(['tenant', ...newest])
    .execute();
  for (const column of ['status', 'owner'])
    await db.schema
      .createIndex(`conversion_tasks_newest_of_${column}`)
      .on('conversion_tasks')
      .columns(['tenant', column, ...newest])
      .execute();
}

/** Jobs of an earlier release have no codes. */
async function addFailOn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversion_jobs').addColumn('fail_on', 'text').execute();
}

/** Opens the tables of tasks, jobs, results and announcements, and creates them at first use. */
export const openDatabase = (database: DatabaseService): Promise<Database> =>
  database.open<Tables>('conversion', {
    '001-create-tables': { up: createTables },
    '002-create-jobs': { up: createJobs },
    '003-add-had-before': { up: addHadBefore },
    '004-add-warnings': { up: addWarnings },
    '005-create-secrets': { up: createSecrets },
    '006-add-written-at': { up: addWrittenAt },
    '007-add-tenants': { up: addTenants },
    '008-index-lists': { up: indexLists },
    '009-add-fail-on': { up: addFailOn },
  });
