import { setTimeout as sleep } from 'node:timers/promises';
import type { ConversionTask, ConversionWork, ConvertRequest, Logger } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';
import type { TaskRow } from '../../store/database.ts';
import { isFinished } from '../../store/task.ts';
import type { TaskStore } from '../../store/task-store.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import type { StoredConversions } from '../stored-conversions.ts';
import type { JobHandlers } from '../../job-handlers.ts';
import { JobQueue } from './job-queue.ts';
import type { JobStore, NewJob, StoredJob, Waiting } from '../../store/job-store.ts';

/** The number of retries of work that was refused because of load. */
const BUSY_RETRIES = 8;
const BUSY_WAIT_MS = 2000;
/** The share of waiting places that one caller may use, since a promised job cannot be refused later for another caller's sake. */
const MAX_SHARE = 0.5;

export interface JobRunnerParts {
  readonly stored: Pick<StoredConversions, 'convert'>;
  readonly tasks: Pick<Tasks, 'fail' | 'get'>;
  readonly store: Pick<TaskStore, 'giveUpLease' | 'revive'>;
  readonly jobs: Pick<JobStore, 'add' | 'begin' | 'count' | 'find' | 'removeEnded' | 'restart' | 'takeBack'>;
  readonly handlers: Pick<JobHandlers, 'workOf'>;
  readonly log: Logger;
  /** Aborts when a shutdown begins: waiting jobs are left to the next start. */
  readonly draining: AbortSignal;
  /** Aborts when running work is aborted. */
  readonly shutdown: AbortSignal;
  /** The number of concurrent jobs. */
  readonly concurrency: number;
  /** Whether limits count the jobs of all nodes instead of this process' own. */
  readonly isShared: () => boolean;
  /** The maximum number of waiting jobs. */
  readonly maxWaiting: number;
  /** The number of attempts without an end after which a job is given up. */
  readonly maxAttempts: number;
  /** Milliseconds before refused work is retried; the wait grows by as much with each retry. */
  readonly busyWait?: number;
}

/** Does the work in the background that callers were promised with a 202. A job is on disk before it is promised, and until it is done. */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #queue = new JobQueue();
  readonly #running = new Map<Waiting, Promise<void>>();

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
  }

  /** Stores a job; from then on it will be done. @throws CONVERSIONS_BUSY. */
  async promise(job: NewJob): Promise<void> {
    await this.#room(job.caller);
    await this.#parts.jobs.add(job);
    this.resume({ taskId: job.taskId, caller: job.caller, attempts: 0 });
  }

  /**
   * Retries a failed task with the same work, on behalf of the original caller.
   * @throws CompanionError TASK_NOT_FAILED (409), TASK_NOT_REPEATABLE (409) if its request was not stored, CONVERSIONS_BUSY (503).
   */
  async again(task: Pick<TaskRow, 'id' | 'status'>): Promise<void> {
    const { jobs, store } = this.#parts;
    const { id: taskId, status } = task;
    if (status !== 'failed') throw errors.TASK_NOT_FAILED({ taskId, status });
    const job = await jobs.find(taskId);
    if (!job) throw errors.TASK_NOT_REPEATABLE({ taskId });
    await this.#room(job.caller);
    await jobs.restart(taskId);
    if (!(await store.revive(taskId))) throw errors.TASK_NOT_FAILED({ taskId, status: 'uploaded' });
    this.resume({ taskId, caller: job.caller, attempts: 0 });
  }

  /** @throws CONVERSIONS_BUSY where no further job may wait. */
  async #room(caller: string): Promise<void> {
    const { maxWaiting } = this.#parts;
    const { all, own } = await this.#waiting(caller);
    if (own >= Math.ceil(maxWaiting * MAX_SHARE) || all >= maxWaiting) throw errors.CONVERSIONS_BUSY();
  }

  async #waiting(caller: string): Promise<{ readonly all: number; readonly own: number }> {
    const { jobs, isShared } = this.#parts;
    if (isShared()) return jobs.count(caller);
    return { all: this.#queue.size, own: this.#queue.sizeOf(caller) };
  }

  /** Resumes a stored job. */
  resume(job: Waiting): void {
    this.#queue.add(job);
    this.#fill();
  }

  /** Ids of the tasks whose jobs this process handles. */
  ids(): string[] {
    return [...this.#queue.ids(), ...[...this.#running.keys()].map(({ taskId }) => taskId)];
  }

  /** Resolves when no job is running. While the server drains, none starts. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  #fill(): void {
    const { concurrency, draining } = this.#parts;
    while (!draining.aborted) {
      const job = this.#queue.take([...this.#running.keys()], concurrency);
      if (!job) return;
      const run = this.#run(job).finally(() => {
        this.#running.delete(job);
        this.#queue.ended(job);
        this.#fill();
      });
      this.#running.set(job, run);
    }
  }

  /** Never rejects. */
  async #run({ taskId }: Waiting): Promise<void> {
    const { jobs, tasks, store, log, draining } = this.#parts;
    try {
      const job = await jobs.find(taskId);
      const task = await tasks.get(taskId).catch(() => undefined);
      // The task may have been deleted, or done before a crash.
      if (job && task && !isFinished(task)) await this.#do(job, task);
      await jobs.removeEnded(taskId);
    } catch (error) {
      log.error({ err: error, taskId }, 'a background conversion could not be handled; the server tries again later');
    }
    if (!draining.aborted) return;
    // The next process continues at once.
    await store.giveUpLease(taskId).catch(() => undefined);
  }

  /** Rejects only if the outcome could not be stored. */
  async #do(job: StoredJob, task: ConversionTask): Promise<void> {
    const { jobs, tasks, log, maxAttempts, draining, shutdown } = this.#parts;
    const { taskId, attempts, requestId } = job;
    if (attempts >= maxAttempts) return tasks.fail(taskId, errors.CONVERSION_GIVEN_UP());
    await jobs.begin(taskId);
    try {
      const work = await this.#workOf(job, task);
      const { principal, caller, strict } = job;
      const request = { ...work, job: job.job, principal, caller, requestId, strict, isBackground: true };
      await this.#patiently({ ...request, taskId });
    } catch (error) {
      // The server's shutdown does not count as a failed attempt.
      if (shutdown.aborted || (draining.aborted && (isBusy(error) || isAbort(error)))) return jobs.takeBack(taskId);
      // A CompanionError is in the task's record; only the log has any other error.
      if (!CompanionError.is(error))
        log.error({ err: error, taskId, requestId }, 'a conversion in the background failed');
    }
  }

  /** @throws CONVERTER_MISSING; errors of the handler. The task is then recorded as failed. */
  async #workOf(job: StoredJob, task: ConversionTask): Promise<ConversionWork> {
    try {
      return await this.#parts.handlers.workOf({ ...job, task });
    } catch (error) {
      await this.#parts.tasks.fail(task.taskId, error);
      throw error;
    }
  }

  /** Retries refusals because of load or shutdown, since neither may break a promise. */
  async #patiently({ taskId, ...request }: ConvertRequest & { readonly taskId: string }): Promise<void> {
    const { stored, draining, shutdown, busyWait = BUSY_WAIT_MS } = this.#parts;
    for (let tries = 1; ; tries += 1) {
      const isAgain = (error: unknown): boolean => tries <= BUSY_RETRIES && isBusy(error);
      try {
        await stored.convert(taskId, request, { goesOn: (error) => shutdown.aborted || isAgain(error) });
        return;
      } catch (error) {
        if (draining.aborted || !isAgain(error)) throw error;
        await sleep(tries * busyWait, undefined, { signal: draining });
      }
    }
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Codes with these endings describe the moment, not the file: too much load, or an unavailable engine. */
const isBusy = (error: unknown): boolean =>
  CompanionError.is(error) &&
  error.status === 503 &&
  /_(?:BUSY|FULL|LOST|UNATTENDED|UNAVAILABLE|UNREACHABLE)$/.test(error.code);
