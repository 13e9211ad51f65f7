import type { ConversionResult, ConversionTask, FilesService, Logger, Principal } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { TaskRow } from '../store/database.ts';
import type { LateWrites } from '../store/late-writes.ts';
import type { ResultStore } from '../store/result-store.ts';
import { toResult } from '../store/result.ts';
import { fileOwner, isFinished, mayUse, toTask } from '../store/task.ts';
import type { TaskStore } from '../store/task-store.ts';
import type { ActiveTasks } from './active-tasks.ts';
import type { Announcer } from './announcer.ts';
import { describeFailure } from './failure.ts';
import type { LiveTasks } from './live-tasks.ts';
import type { TaskEvents } from './task-events.ts';

/** The stores and channels of tasks, which both pipelines use. */
export interface TaskParts {
  readonly active: ActiveTasks;
  readonly store: TaskStore;
  readonly results: ResultStore;
  readonly files: FilesService;
  readonly announcer: Announcer;
  readonly live: LiveTasks;
  /** Stops a task on whichever other node works on it. */
  readonly news: { cancel(taskId: string): void };
  readonly writes: LateWrites;
  readonly events: TaskEvents;
  readonly log: Logger;
  /** Aborts at shutdown. */
  readonly shutdown: AbortSignal;
}

/** Tasks as callers see them: those in the database, and those that this process works on. */
export class Tasks {
  readonly #parts: TaskParts;

  constructor(parts: TaskParts) {
    this.#parts = parts;
  }

  /** The row of a task; with a principal, of a task that it may use. @throws TASK_NOT_FOUND. */
  async find(taskId: string, principal?: Principal): Promise<TaskRow> {
    const row = await this.#current(taskId);
    if (!row || (principal && !mayUse(row, principal))) throw errors.TASK_NOT_FOUND({ taskId });
    return row;
  }

  /** @throws TASK_NOT_FOUND. */
  async get(taskId: string, principal?: Principal): Promise<ConversionTask> {
    return toTask(await this.find(taskId, principal));
  }

  /** The task, marked as used. @throws TASK_NOT_FOUND. */
  async use(taskId: string, principal: Principal): Promise<ConversionTask> {
    const task = await this.find(taskId, principal);
    await this.#parts.store.touch(task);
    return toTask(task);
  }

  /** The result of a converted task, marked as used. @throws TASK_NOT_FOUND, TASK_NOT_READY, TASK_FAILED, TASK_EXPIRED. */
  async resultOf(taskId: string, principal: Principal | undefined): Promise<ConversionResult> {
    const { store, results } = this.#parts;
    const task = await this.find(taskId, principal);
    if (task.status === 'failed') {
      const { code: reason, message } = toTask(task).error ?? describeFailure(undefined);
      throw errors.TASK_FAILED({ reason, message });
    }
    if (task.status !== 'converted') throw errors.TASK_NOT_READY({ taskId, status: task.status });
    const result = task.result_key === null ? undefined : await results.get(task.result_key);
    if (!result) throw errors.TASK_EXPIRED({ taskId });
    await store.touch(task);
    return toResult(task, result);
  }

  /** Records that a task has failed. @throws TASK_NOT_FOUND. */
  async fail(taskId: string, error: unknown): Promise<void> {
    await this.recordFailure(await this.find(taskId), error);
    this.#parts.live.changed(taskId);
  }

  /** Like `fail` with a known row. Never rejects: if storing fails, that is logged. */
  async recordFailure(task: TaskRow, error: unknown, converter?: string): Promise<void> {
    const { store, announcer, events, log } = this.#parts;
    const failure = describeFailure(error);
    try {
      const announcement = await store.markFailed(task, failure);
      if (announcement === 'deleted') return;
      announcer.announce(task.id, announcement);
      events.failed(task, failure, converter);
    } catch (cause) {
      log.error({ err: cause, taskId: task.id }, 'a failed conversion could not be recorded');
    }
  }

  /** Cancels a task's conversion and deletes its record and files. */
  forget(taskId: string): Promise<void> {
    return this.#forget(taskId, (owner) => this.#parts.files.release(owner));
  }

  /** Like `forget`, for a task of which nothing may remain: bytes that nobody else owns are deleted when this resolves. */
  eraseTask(taskId: string): Promise<void> {
    const { files } = this.#parts;
    return this.#forget(taskId, (owner) => files.discard?.(owner) ?? files.release(owner));
  }

  async #forget(taskId: string, letGo: (owner: string) => Promise<void>): Promise<void> {
    const { active, writes, store, live, news } = this.#parts;
    const running = active.get(taskId);
    if (running) running.cancel.abort();
    else news.cancel(taskId);
    writes.hurry();
    await running?.settled;
    // Deletes the files before the row: after a crash in between, the row still shows what remains.
    await letGo(fileOwner(taskId));
    await store.delete(taskId);
    live.changed(taskId);
  }

  /** Ids of the tasks that are being converted here. */
  active(): readonly string[] {
    return [...this.#parts.active.keys()];
  }

  /** Resolves when no conversion is running. */
  async settle(): Promise<void> {
    const { active, writes } = this.#parts;
    writes.hurry();
    await Promise.all([...active.values()].map(({ settled }) => settled));
  }

  /** An ended draft is being stored after its answer, which takes milliseconds; then all of it is in the database. */
  async #current(taskId: string): Promise<TaskRow | undefined> {
    const { active, writes, store } = this.#parts;
    const { draft, settled } = active.get(taskId) ?? {};
    if (draft && !isFinished(draft)) return draft;
    if (draft) writes.hurry();
    if (draft) await settled;
    const row = await store.find(taskId);
    // The state `converting` is written late, for other processes.
    return row?.status === 'uploaded' && active.has(taskId) ? { ...row, status: 'converting' } : row;
  }
}
