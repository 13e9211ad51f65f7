import type { DatabaseService } from '@editor-companion/core/plugin';
import { sql, type Kysely } from 'kysely';
import type { AssistantJob, JobProgress, JobState } from './job.ts';

const DAY = 86_400_000;

interface JobTable {
  id: string;
  document: string;
  /** JSON, as are the other texts unless noted. */
  request: string;
  principal: string;
  state: JobState;
  progress: string;
  result: string | null;
  error: string | null;
  undo: number;
  /** The Yjs client id of its changes. */
  client: number;
  /** The document at the start as a Yjs update in base64; null if it is too large to store. */
  start: string | null;
  created_at: number;
  updated_at: number;
  /** The last heartbeat of the node that works on it; 0 if no node does. */
  beat_at: number;
}

interface PieceTable {
  job: string;
  piece: string;
  /** Keys of the processed lines. */
  lines: string;
  /** A Yjs update in base64; null if nothing was changed. */
  change: string | null;
}

interface Tables {
  assistant_jobs: JobTable;
  assistant_job_pieces: PieceTable;
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const text = ['document', 'request', 'principal', 'state', 'progress'] as const;
  let jobs = db.schema.createTable('assistant_jobs').addColumn('id', 'text', (column) => column.primaryKey());
  for (const name of text) jobs = jobs.addColumn(name, 'text', (column) => column.notNull());
  for (const name of ['result', 'error', 'start'] as const) jobs = jobs.addColumn(name, 'text');
  for (const name of ['undo', 'client', 'created_at', 'updated_at', 'beat_at'] as const)
    jobs = jobs.addColumn(name, 'bigint', (column) => column.notNull());
  await jobs.execute();
  await db.schema.createIndex('assistant_jobs_state').on('assistant_jobs').columns(['state', 'beat_at']).execute();
  await db.schema
    .createIndex('assistant_jobs_document')
    .on('assistant_jobs')
    .columns(['document', 'created_at'])
    .execute();
  await db.schema
    .createTable('assistant_job_pieces')
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('piece', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('change', 'text')
    .addPrimaryKeyConstraint('assistant_job_pieces_key', ['job', 'piece'])
    .execute();
}

/** The stored state of a job that is needed to resume it. */
export interface JobMemory {
  readonly client: number;
  readonly start: readonly Uint8Array[] | undefined;
  /** The processed lines, and its changes so far. */
  readonly lines: readonly string[];
  readonly own: readonly Uint8Array[];
}

/** Jobs on whole documents, which outlive their process. */
export class JobStore {
  readonly #db: Kysely<Tables>;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Creates the tables at first use. */
  static async open(database: DatabaseService): Promise<JobStore> {
    return new JobStore(await database.open<Tables>('assistant-jobs', { '001-create-jobs': { up: createTables } }));
  }

  async put(job: AssistantJob, client: number, start: Uint8Array | undefined): Promise<void> {
    const { id, document, state, createdAt, updatedAt } = job;
    await this.#db
      .insertInto('assistant_jobs')
      .values({
        id,
        document,
        state,
        request: JSON.stringify(job.request),
        principal: JSON.stringify(job.principal),
        progress: JSON.stringify(job.progress),
        result: null,
        error: null,
        undo: 0,
        client,
        start: start ? Buffer.from(start).toString('base64') : null,
        created_at: createdAt,
        updated_at: updatedAt,
        beat_at: Date.now(),
      })
      .execute();
  }

  async find(id: string): Promise<AssistantJob | undefined> {
    const row = await this.#db.selectFrom('assistant_jobs').selectAll().where('id', '=', id).executeTakeFirst();
    return row && jobOf(row);
  }

  /** Newest first. */
  async list(document: string, limit: number): Promise<AssistantJob[]> {
    const rows = await this.#db
      .selectFrom('assistant_jobs')
      .selectAll()
      .where('document', '=', document)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(jobOf);
  }

  async memory(id: string): Promise<JobMemory> {
    const row = await this.#db
      .selectFrom('assistant_jobs')
      .select(['client', 'start'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const pieces = await this.#db.selectFrom('assistant_job_pieces').selectAll().where('job', '=', id).execute();
    return {
      client: row.client,
      start: row.start === null ? undefined : [Buffer.from(row.start, 'base64')],
      lines: pieces.flatMap(({ lines }) => JSON.parse(lines) as string[]),
      own: pieces.flatMap(({ change }) => (change === null ? [] : [Buffer.from(change, 'base64')])),
    };
  }

  /** Records processed lines. */
  async putPiece(job: string, piece: string, lines: readonly string[], change: Uint8Array | undefined): Promise<void> {
    const row = { job, piece, lines: JSON.stringify(lines) };
    await this.#db
      .insertInto('assistant_job_pieces')
      .values({ ...row, change: change ? Buffer.from(change).toString('base64') : null })
      .execute();
  }

  /** Deletes pieces whose jobs were deleted. */
  async dropOrphans(): Promise<void> {
    await sql`delete from assistant_job_pieces where job not in (select id from assistant_jobs)`.execute(this.#db);
  }

  /** Records a job's progress; false if it was cancelled. */
  async beat(id: string, progress: JobProgress): Promise<boolean> {
    const now = Date.now();
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_jobs')
      .set({ progress: JSON.stringify(progress), updated_at: now, beat_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Ends a running job; false if it is not running. */
  async end(
    id: string,
    state: Exclude<JobState, 'running'>,
    outcome: Pick<AssistantJob, 'result' | 'error'> & { readonly undo?: boolean } = {},
  ): Promise<boolean> {
    const { result, error, undo = false } = outcome;
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_jobs')
      .set({
        state,
        undo: undo ? 1 : 0,
        updated_at: Date.now(),
        result: result === undefined ? null : JSON.stringify(result),
        error: error ? JSON.stringify(error) : null,
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Changes made before a cancellation can be undone too. */
  async allowUndo(id: string): Promise<void> {
    await this.#db.updateTable('assistant_jobs').set({ undo: 1 }).where('id', '=', id).execute();
  }

  /** Takes over a job that no node works on; undefined if there is none. */
  async claim(idleMs: number): Promise<AssistantJob | undefined> {
    const row = await this.#db
      .selectFrom('assistant_jobs')
      .selectAll()
      .where('state', '=', 'running')
      .where('beat_at', '<', Date.now() - idleMs)
      .orderBy('created_at')
      .executeTakeFirst();
    if (!row) return undefined;
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_jobs')
      .set({ beat_at: Date.now() })
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .where('beat_at', '=', row.beat_at)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? jobOf(row) : undefined;
  }

  /** Releases a job, so that another process can resume it at once. */
  async release(id: string): Promise<void> {
    await this.#db.updateTable('assistant_jobs').set({ beat_at: 0 }).where('id', '=', id).execute();
  }

  async prune(keepDays: number): Promise<void> {
    const old = this.#db
      .selectFrom('assistant_jobs')
      .select('id')
      .where('state', '!=', 'running')
      .where('updated_at', '<', Date.now() - keepDays * DAY);
    await this.#db.deleteFrom('assistant_job_pieces').where('job', 'in', old).execute();
    await this.#db.deleteFrom('assistant_jobs').where('id', 'in', old).execute();
  }
}

const jobOf = (row: JobTable): AssistantJob => ({
  id: row.id,
  document: row.document,
  request: JSON.parse(row.request) as AssistantJob['request'],
  principal: JSON.parse(row.principal) as AssistantJob['principal'],
  state: row.state,
  progress: JSON.parse(row.progress) as JobProgress,
  ...(row.result !== null && { result: JSON.parse(row.result) as unknown }),
  ...(row.error !== null && { error: JSON.parse(row.error) as NonNullable<AssistantJob['error']> }),
  undo: row.undo === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
