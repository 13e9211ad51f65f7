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

/** How often work is tried again that was refused because too much was under way, and nothing was wrong with it. */
const BUSY_RETRIES = 8;
const BUSY_WAIT_MS = 2000;
/** Share of those that may wait which one caller may have: what was promised cannot be refused for somebody else's sake later. */
const MAX_SHARE = 0.5;

export interface JobRunnerParts {
  readonly stored: Pick<StoredConversions, 'convert'>;
  readonly tasks: Pick<Tasks, 'fail' | 'get'>;
  readonly store: Pick<TaskStore, 'giveUpLease' | 'revive'>;
  readonly jobs: Pick<JobStore, 'add' | 'begin' | 'count' | 'find' | 'removeEnded' | 'restart' | 'takeBack'>;
  readonly handlers: Pick<JobHandlers, 'workOf'>;
  readonly log: Logger;
  /** Aborts when a shutdown begins: what waits then is left to the next start. */
  readonly draining: AbortSignal;
  /** Aborts when what is under way is given up. */
  readonly shutdown: AbortSignal;
  /** Jobs that are done at once. */
  readonly concurrency: number;
  /** Whether the jobs of all nodes count, rather than those that this process sees to. */
  readonly isShared: () => boolean;
  /** Jobs that may wait. */
  readonly maxWaiting: number;
  /** Attempts after which a job is given up that no attempt brought to an end. */
  readonly maxAttempts: number;
  /** Milliseconds until work is tried again that was refused because too much was under way; each further try waits that much longer. */
  readonly busyWait?: number;
}

/** Does what callers were promised with a 202, in the background: each job is on disk before it is promised, and until it is done. */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #queue = new JobQueue();
  readonly #running = new Map<Waiting, Promise<void>>();

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
  }

  /** Resolves when the job is on disk: from then on it will be done. @throws CONVERSIONS_BUSY. */
  async promise(job: NewJob): Promise<void> {
    await this.#room(job.caller);
    await this.#parts.jobs.add(job);
    this.resume({ taskId: job.taskId, caller: job.caller, attempts: 0 });
  }

  /**
   * Has a task tried again that has failed: by the same work, for whoever asked for it.
   *
   * @throws CompanionError TASK_NOT_FAILED (409), TASK_NOT_REPEATABLE (409) where nobody knows what was to be done, CONVERSIONS_BUSY (503).
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

  /** Takes up a job that is on disk. */
  resume(job: Waiting): void {
    this.#queue.add(job);
    this.#fill();
  }

  /** Ids of the tasks whose jobs this process sees to. */
  ids(): string[] {
    return [...this.#queue.ids(), ...[...this.#running.keys()].map(({ taskId }) => taskId)];
  }

  /** Resolves when no job is under way; once the server drains none begins. */
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
      // Deleted meanwhile, or done before a crash.
      if (job && task && !isFinished(task)) await this.#do(job, task);
      await jobs.removeEnded(taskId);
    } catch (error) {
      log.error({ err: error, taskId }, 'a job could not be looked after; it is taken up again later');
    }
    if (!draining.aborted) return;
    // Whoever starts next goes on with it at once.
    await store.giveUpLease(taskId).catch(() => undefined);
  }

  /** Rejects only where what came of it could not be written down. */
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
      // That the server stops is not the job's to answer for.
      if (shutdown.aborted || (draining.aborted && (isBusy(error) || isAbort(error)))) return jobs.takeBack(taskId);
      // A CompanionError is on the task's record; of anything else the log is the only witness.
      if (!CompanionError.is(error))
        log.error({ err: error, taskId, requestId }, 'a conversion in the background failed');
    }
  }

  /** @throws CONVERTER_MISSING; what the handler throws. The task is then recorded as failed. */
  async #workOf(job: StoredJob, task: ConversionTask): Promise<ConversionWork> {
    try {
      return await this.#parts.handlers.workOf({ ...job, task });
    } catch (error) {
      await this.#parts.tasks.fail(task.taskId, error);
      throw error;
    }
  }

  /** A promise is not broken because too much was promised at once, nor because the server stops. */
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

/** Codes that end so speak of the moment, not of the file: too much is under way, or an engine is away. */
const isBusy = (error: unknown): boolean =>
  CompanionError.is(error) &&
  error.status === 503 &&
  /_(?:BUSY|FULL|LOST|UNATTENDED|UNAVAILABLE|UNREACHABLE)$/.test(error.code);
