import type {
  AcceptOptions,
  ConversionResult,
  ConversionService,
  ConversionTask,
  ConvertRequest,
  FilesService,
  Logger,
  Principal,
  ReceivedFile,
  TaskOptions,
} from '@editor-companion/core/plugin';
import { randomUUID } from 'node:crypto';
import type { ActiveTasks } from './active-tasks.ts';
import type { Announcer } from './announcer.ts';
import type { Converter, Found } from './converter.ts';
import type { AnnouncementRow, TaskRow } from './store/database.ts';
import { errors } from './errors.ts';
import { describeFailure, stopped } from './failure.ts';
import type { LateWrites } from './late-writes.ts';
import type { LiveTasks } from './live-tasks.ts';
import type { ResultStore } from './store/result-store.ts';
import { toResult } from './store/result.ts';
import type { TaskEvents } from './task-events.ts';
import type { TaskStore } from './store/task-store.ts';
import { fileOwner, isFinished, mayUse, newTask, toTask } from './store/task.ts';

/** Milliseconds after which a conversion is marked as one under way. */
const MARK_AFTER_MS = 500;

interface Parts {
  readonly active: ActiveTasks;
  readonly tasks: TaskStore;
  readonly results: ResultStore;
  readonly files: FilesService;
  readonly converter: Converter;
  readonly announcer: Announcer;
  readonly live: LiveTasks;
  readonly writes: LateWrites;
  readonly events: TaskEvents;
  readonly log: Logger;
  /** Aborts at shutdown. */
  readonly shutdown: AbortSignal;
  /** Bytes of an original, where the caller of `accept` sets no limit. */
  readonly maxUploadBytes: number;
}

interface Finished {
  readonly found: Found;
  readonly row: TaskRow;
  readonly announcement: AnnouncementRow | undefined;
}

/** The part of the conversion service that knows nothing of HTTP, and what the routes need besides. */
export interface Conversions extends Pick<ConversionService, 'accept' | 'begin' | 'fail' | 'get'> {
  /**
   * As the service's, which see.
   *
   * @param options.goesOn whether the work will be done again after this error: then the task has not failed.
   */
  convert(
    this: void,
    taskId: string,
    request: ConvertRequest,
    options?: { readonly goesOn?: (error: unknown) => boolean },
  ): Promise<ConversionResult>;
  /** The result of a converted task, marked as used. @throws TASK_NOT_FOUND, TASK_NOT_READY, TASK_FAILED, TASK_EXPIRED. */
  resultOf(taskId: string, principal: Principal | undefined): Promise<ConversionResult>;
  /** The task, marked as used. @throws TASK_NOT_FOUND. */
  use(taskId: string, principal: Principal): Promise<ConversionTask>;
  /** Cancels a task's conversion and drops its record and files. */
  forget(taskId: string): Promise<void>;
  /** Ids of the tasks that are being converted here. */
  active(): readonly string[];
  /** Resolves when no conversion is under way. */
  settle(): Promise<void>;
}

/** Uploads, conversions and what becomes of them. */
export function createConversions(parts: Parts): Conversions {
  const { active, tasks, results, files, converter, announcer, live, writes, events, log, shutdown } = parts;
  const { maxUploadBytes } = parts;

  /** A draft that has ended is being stored behind its answer: that takes milliseconds, and then all of it is there. */
  async function current(taskId: string): Promise<TaskRow | undefined> {
    const { draft, settled } = active.get(taskId) ?? {};
    if (draft && !isFinished(draft)) return draft;
    if (draft) writes.hurry();
    if (draft) await settled;
    const row = await tasks.find(taskId);
    // That it is being converted is written down late, for others to read.
    return row?.status === 'uploaded' && active.has(taskId) ? { ...row, status: 'converting' } : row;
  }

  async function find(taskId: string, principal?: Principal): Promise<TaskRow> {
    const row = await current(taskId);
    if (!row || (principal && !mayUse(row, principal))) throw errors.TASK_NOT_FOUND({ taskId });
    return row;
  }

  async function begin(original: ReceivedFile, options: TaskOptions): Promise<ConversionTask> {
    const { id: hash, size, path } = original;
    const row = newTask({ ...options, id: randomUUID(), status: 'uploaded', hash, size, path });
    // In one turn: the records of the file and of the task share a commit.
    const records = [tasks.create(row), original.keep(fileOwner(row.id))] as const;
    try {
      const [announcement] = await Promise.all(records);
      announcer.announce(row.id, announcement);
      return toTask(row);
    } catch (error) {
      await Promise.allSettled(records);
      await undo(row.id);
      throw error;
    }
  }

  /** Either of the two records may have been written. */
  async function undo(taskId: string): Promise<void> {
    try {
      await Promise.all([tasks.undo(taskId), files.release(fileOwner(taskId))]);
    } catch (cause) {
      log.error({ err: cause, taskId }, 'a task that could not be written down is left over, or its file');
    }
  }

  async function accept(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    { maxBytes = maxUploadBytes, signal, ...options }: AcceptOptions,
  ): Promise<ConversionTask> {
    await using original = await files.receive(source, { maxBytes, ...(signal && { signal }) });
    return await begin(original, options);
  }

  async function convert(...[taskId, request, options]: Parameters<Conversions['convert']>): Promise<ConversionResult> {
    const task = await find(taskId, request.principal);
    if (active.has(taskId)) throw errors.TASK_BUSY({ taskId });
    const cancel = new AbortController();
    const signal = AbortSignal.any([cancel.signal, shutdown, ...(request.signal ? [request.signal] : [])]);
    const converting = carryOut(task, request, signal).catch(async (error: unknown) => {
      const reason = signal.aborted ? stopped(shutdown) : error;
      if (!options?.goesOn?.(reason)) await recordFailure(task, reason);
      throw reason;
    });
    active.set(taskId, { cancel, settled: converting.catch(() => undefined) });
    try {
      return await converting;
    } finally {
      active.delete(taskId);
      live.end(taskId);
    }
  }

  async function carryOut(task: TaskRow, request: ConvertRequest, signal: AbortSignal): Promise<ConversionResult> {
    const startedAt = performance.now();
    const marking = markLater(task);
    live.changed(task.id);
    try {
      events.started(task, request.converter.id);
      const look = async (): Promise<Finished | undefined> => {
        const found = await converter(task, request, signal);
        await marking.end();
        return finish(task, found);
      };
      // The files' last owner may go between the look and now; a second look misses and the work is done afresh.
      const finished = (await look()) ?? (await look());
      if (!finished) throw errors.TASK_EXPIRED({ taskId: task.id });
      const { found, row, announcement } = finished;
      announcer.announce(task.id, announcement);
      const durationMs = Math.round(performance.now() - startedAt);
      events.done(row, request.converter.id, { durationMs, size: found.row.size });
      return toResult(row, found.row, found.bytes);
    } finally {
      await marking.end();
    }
  }

  /**
   * This process knows what it converts; other processes read it in the task's record, which is worth a commit only where the
   * conversion takes a while.
   */
  function markLater(task: TaskRow): { end(): Promise<void> } {
    let marking: Promise<void> | undefined;
    const mark = (): void => {
      marking = tasks
        .markConverting(task.id)
        .catch((error: unknown) => log.warn({ err: error, taskId: task.id }, 'a conversion could not be marked'));
    };
    const timer = setTimeout(mark, MARK_AFTER_MS);
    // An earlier failure is no state of a task under way.
    if (task.status !== 'uploaded') mark();
    return {
      async end() {
        clearTimeout(timer);
        await marking;
      },
    };
  }

  /** Has the task hold its result, and marks it; undefined where the files of the result have gone. */
  async function finish(task: TaskRow, found: Found): Promise<Finished | undefined> {
    if (found.fromCache && !(await results.hold(found.row, task.id))) return undefined;
    // What was made just now is there: both are written in one turn and share a commit.
    const holding = found.fromCache || results.hold(found.row, task.id);
    const provenance = { fromCache: found.fromCache, hadBefore: await hadBefore(task, found) };
    const [held, marked] = await Promise.all([holding, tasks.markConverted(task, found.row, provenance)]);
    if (!marked) return giveBack(task.id);
    return held ? { found, ...marked } : undefined;
  }

  const hadBefore = async (task: TaskRow, { fromCache, isAgain = false, row: { key } }: Found): Promise<boolean> =>
    fromCache && (isAgain || (await tasks.ownerHas(task, key)));

  /** The task was deleted while its result was being made. */
  async function giveBack(taskId: string): Promise<never> {
    await files.release(fileOwner(taskId));
    throw errors.CONVERSION_CANCELLED();
  }

  async function recordFailure(task: TaskRow, error: unknown): Promise<void> {
    const failure = describeFailure(error);
    try {
      const announcement = await tasks.markFailed(task, failure);
      if (announcement === 'deleted') return;
      announcer.announce(task.id, announcement);
      events.failed(task, failure);
    } catch (cause) {
      log.error({ err: cause, taskId: task.id }, 'a failed conversion could not be recorded');
    }
  }

  async function resultOf(taskId: string, principal: Principal | undefined): Promise<ConversionResult> {
    const task = await find(taskId, principal);
    if (task.status === 'failed') {
      const { code: reason, message } = toTask(task).error ?? describeFailure(undefined);
      throw errors.TASK_FAILED({ reason, message });
    }
    if (task.status !== 'converted') throw errors.TASK_NOT_READY({ taskId, status: task.status });
    const result = task.result_key === null ? undefined : await results.get(task.result_key);
    if (!result) throw errors.TASK_EXPIRED({ taskId });
    await tasks.touch(task);
    return toResult(task, result);
  }

  return {
    accept,
    begin,
    convert,
    resultOf,
    async fail(taskId, error) {
      await recordFailure(await find(taskId), error);
      live.changed(taskId);
    },
    async get(taskId, principal) {
      return toTask(await find(taskId, principal));
    },
    async use(taskId, principal) {
      const task = await find(taskId, principal);
      await tasks.touch(task);
      return toTask(task);
    },
    async forget(taskId) {
      const running = active.get(taskId);
      running?.cancel.abort();
      writes.hurry();
      await running?.settled;
      // Files before the row: after a crash in between, the row still says what is left to do.
      await files.release(fileOwner(taskId));
      await tasks.delete(taskId);
      live.changed(taskId);
    },
    active: () => [...active.keys()],
    async settle() {
      writes.hurry();
      await Promise.all([...active.values()].map(({ settled }) => settled));
    },
  };
}
