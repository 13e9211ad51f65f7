import type { ConversionJob, FilesService, Principal, Strictness } from '@editor-companion/core/plugin';
import type { Database, JobRow, TaskRow } from './database.ts';
import { fileOwner, UNFINISHED } from './task.ts';
import { JobFiles } from './job-files.ts';

/** A job that waits for its turn. */
export interface Waiting {
  readonly taskId: string;
  /** The caller that it counts for. */
  readonly caller: string;
  /** The number of started attempts. */
  readonly attempts: number;
}

/** A job to be stored. */
export interface NewJob {
  readonly taskId: string;
  readonly job: ConversionJob;
  /** The id of the requested converter. */
  readonly converter: string;
  readonly principal: Principal;
  /** The caller that it counts for in queues. */
  readonly caller: string;
  readonly requestId: string;
  /** As in ConversionWork. */
  readonly strict: Strictness;
}

/** A stored job. */
export interface StoredJob extends NewJob {
  /** The number of started attempts. */
  readonly attempts: number;
}

/**
 * The work promised by a 202, in the database. A job is deleted when its task is converted. The job of a failed task stays, so that it can
 * be retried.
 */
export class JobStore {
  readonly #db: Database;
  readonly #files: FilesService;
  readonly #jobFiles: JobFiles;

  constructor(db: Database, files: FilesService, jobFiles = new JobFiles(files)) {
    this.#db = db;
    this.#files = files;
    this.#jobFiles = jobFiles;
  }

  /** Resolves when the job is on disk. An existing one stays unchanged. */
  async add({ taskId, job, converter, principal, caller, requestId, strict }: NewJob): Promise<void> {
    const { name: handler, data, dataFile, attachment } = await this.#jobFiles.pack(job, taskId);
    await this.#db
      .insertInto('conversion_jobs')
      .values({
        task_id: taskId,
        handler,
        data,
        data_file: dataFile,
        attachment,
        converter,
        principal: JSON.stringify(principal),
        caller,
        request_id: requestId,
        attempts: 0,
        ...packStrictness(strict),
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Those of the given tasks whose work is stored. @param tasks a page of tasks. */
  async knownOf(tasks: readonly string[]): Promise<ReadonlySet<string>> {
    if (tasks.length === 0) return new Set();
    const rows = await this.#db.selectFrom('conversion_jobs').select('task_id').where('task_id', 'in', tasks).execute();
    return new Set(rows.map(({ task_id }) => task_id));
  }

  /** Resets the attempts for a retry. */
  async restart(taskId: string): Promise<void> {
    await this.#db.updateTable('conversion_jobs').set({ attempts: 0 }).where('task_id', '=', taskId).execute();
  }

  /** @throws FILE_NOT_FOUND where its data has gone. */
  async find(taskId: string): Promise<StoredJob | undefined> {
    const row = await this.#db
      .selectFrom('conversion_jobs')
      .selectAll()
      .where('task_id', '=', taskId)
      .executeTakeFirst();
    return row && this.#read(row);
  }

  /** The jobs of these tasks, oldest first. Some tasks have none. */
  async listOf(tasks: readonly Pick<TaskRow, 'id'>[]): Promise<Waiting[]> {
    if (tasks.length === 0) return [];
    const wanted = new Set(tasks.map(({ id }) => id));
    // Reads all jobs: with one id per task, the statement could exceed the limit on parameters.
    const rows = await this.#db
      .selectFrom('conversion_jobs')
      .select(['task_id as taskId', 'caller', 'attempts'])
      .orderBy('created_at')
      .execute();
    return rows.filter(({ taskId }) => wanted.has(taskId));
  }

  /** The number of unfinished jobs on all nodes, in total and of one caller. */
  async count(caller: string): Promise<{ readonly all: number; readonly own: number }> {
    const { all, own } = await this.#db
      .selectFrom('conversion_jobs')
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('all'),
        fn.sum<number | null>(eb.case().when('caller', '=', caller).then(1).else(0).end()).as('own'),
      ])
      .where('task_id', 'in', this.#unfinished())
      .executeTakeFirstOrThrow();
    return { all, own: own ?? 0 };
  }

  /** Counts an attempt before it starts, so that one that ends the process is counted too. */
  async begin(taskId: string): Promise<void> {
    await this.#count(taskId, 1);
  }

  /** Takes back an attempt that failed for other reasons than the job. */
  async takeBack(taskId: string): Promise<void> {
    await this.#count(taskId, -1);
  }

  /** Deletes the job of a converted or deleted task. */
  async removeEnded(taskId: string): Promise<void> {
    const job = await this.#db
      .deleteFrom('conversion_jobs')
      .where('task_id', '=', taskId)
      .where('task_id', 'not in', this.#wanted())
      .returning(['data_file', 'attachment'])
      .executeTakeFirst();
    for (const file of [job?.data_file, job?.attachment]) if (file) await this.#files.release(fileOwner(taskId), file);
  }

  /** Deletes all such jobs, since a crash may come between the end of a task and the deletion of its job. */
  async prune(): Promise<void> {
    await this.#db.deleteFrom('conversion_jobs').where('task_id', 'not in', this.#wanted()).execute();
  }

  /** Tasks whose jobs are unfinished or may be retried. */
  #wanted() {
    return this.#db
      .selectFrom('conversion_tasks')
      .select('id')
      .where('status', 'in', [...UNFINISHED, 'failed']);
  }

  #unfinished() {
    return this.#db.selectFrom('conversion_tasks').select('id').where('status', 'in', UNFINISHED);
  }

  async #count(taskId: string, change: 1 | -1): Promise<void> {
    await this.#db
      .updateTable('conversion_jobs')
      .set((eb) => ({ attempts: eb('attempts', '+', change) }))
      .where('task_id', '=', taskId)
      .execute();
  }

  async #read(row: JobRow): Promise<StoredJob> {
    const { handler: name, data, data_file: dataFile, attachment } = row;
    return {
      taskId: row.task_id,
      job: await this.#jobFiles.unpack({ name, data, dataFile, attachment }),
      converter: row.converter,
      principal: parsePrincipal(row.principal),
      caller: row.caller,
      requestId: row.request_id,
      attempts: row.attempts,
      strict: readStrictness(row),
    };
  }
}

// Written by `add` only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parsePrincipal = (json: string): Principal => JSON.parse(json) as Principal;

const packStrictness = (strict: Strictness): Pick<JobRow, 'strict' | 'fail_on'> =>
  typeof strict === 'boolean' ? { strict: strict ? 1 : 0, fail_on: null } : { strict: 0, fail_on: strict.join(',') };

const readStrictness = (row: Pick<JobRow, 'strict' | 'fail_on'>): Strictness =>
  row.fail_on?.split(',') ?? row.strict === 1;
