import type { ConversionResult, ConvertRequest } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { AnnouncementRow, TaskRow } from '../store/database.ts';
import { toResult } from '../store/result.ts';
import { fileOwner } from '../store/task.ts';
import { stopped } from '../tasks/failure.ts';
import type { TaskParts, Tasks } from '../tasks/tasks.ts';
import type { JobStore } from '../store/job-store.ts';
import { LateMark } from './late-mark.ts';
import type { Found, StoredConverter } from './stored-converter.ts';

interface Parts extends TaskParts {
  readonly tasks: Tasks;
  readonly converter: StoredConverter;
  readonly jobs: Pick<JobStore, 'add'>;
}

interface Finished {
  readonly found: Found;
  readonly row: TaskRow;
  readonly announcement: AnnouncementRow | undefined;
}

interface ConvertOptions {
  /** Whether the work will be repeated after this error: then the task has not failed. */
  readonly goesOn?: (error: unknown) => boolean;
}

/** Converts originals on disk, each for a stored task. */
export class StoredConversions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** As `convert` of the conversion service. */
  async convert(taskId: string, request: ConvertRequest, options: ConvertOptions = {}): Promise<ConversionResult> {
    const { tasks, active, live, shutdown } = this.#parts;
    const task = await tasks.find(taskId, request.principal);
    if (active.has(taskId)) throw errors.TASK_BUSY({ taskId });
    const cancel = new AbortController();
    const signal = AbortSignal.any([cancel.signal, shutdown, ...(request.signal ? [request.signal] : [])]);
    const converting = this.#carryOut(task, request, signal).catch(async (error: unknown) => {
      const reason = signal.aborted ? stopped(shutdown) : error;
      if (!options.goesOn?.(reason)) await this.#fail(task, reason, request);
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

  /** Stores the work before the failure, so that anybody who sees the failure can retry it. */
  async #fail(task: TaskRow, reason: unknown, request: ConvertRequest): Promise<void> {
    const { jobs, tasks, log } = this.#parts;
    const { job, converter, principal, caller, requestId, strict = false, isBackground } = request;
    try {
      // A promised job is on disk already.
      if (job && isBackground !== true)
        await jobs.add({ taskId: task.id, job, converter: converter.id, principal, caller, requestId, strict });
    } catch (error) {
      log.warn({ err: error, taskId: task.id }, 'a failed conversion cannot be tried again: its job was not written');
    }
    await tasks.recordFailure(task, reason, converter.id);
  }

  async #carryOut(task: TaskRow, request: ConvertRequest, signal: AbortSignal): Promise<ConversionResult> {
    const { live, events, announcer, store, log } = this.#parts;
    const startedAt = performance.now();
    await using mark = new LateMark(task, store, log);
    live.changed(task.id);
    events.started(task, request.converter.id);
    // The last owner of the files may release them in between. Then a second look misses, and the work is done again.
    const finished = (await this.#look(task, request, signal, mark)) ?? (await this.#look(task, request, signal, mark));
    if (!finished) throw errors.TASK_EXPIRED({ taskId: task.id });
    const { found, row, announcement } = finished;
    announcer.announce(task.id, announcement);
    const durationMs = Math.round(performance.now() - startedAt);
    events.done(row, request.converter.id, { durationMs, size: found.row.size });
    return toResult(row, found.row, found.bytes);
  }

  async #look(
    task: TaskRow,
    request: ConvertRequest,
    signal: AbortSignal,
    mark: LateMark,
  ): Promise<Finished | undefined> {
    const found = await this.#parts.converter.convert(task, request, signal);
    await mark.end();
    return this.#finish(task, found);
  }

  /** Makes the task own its result and marks it as converted; undefined if the result's files are gone. */
  async #finish(task: TaskRow, found: Found): Promise<Finished | undefined> {
    const { results, store } = this.#parts;
    if (found.fromCache && !(await results.hold(found.row, task.id))) return undefined;
    // A fresh result exists: both are written in one turn and share a commit.
    const holding = found.fromCache || results.hold(found.row, task.id);
    const provenance = { fromCache: found.fromCache, hadBefore: await this.#hadBefore(task, found) };
    const [held, marked] = await Promise.all([holding, store.markConverted(task, found.row, provenance)]);
    if (!marked) return this.#giveBack(task.id);
    return held ? { found, ...marked } : undefined;
  }

  async #hadBefore(task: TaskRow, { fromCache, isAgain = false, row: { key } }: Found): Promise<boolean> {
    return fromCache && (isAgain || (await this.#parts.store.ownerHas(task, key)));
  }

  /** Handles a task that was deleted while its result was being made. */
  async #giveBack(taskId: string): Promise<never> {
    await this.#parts.files.release(fileOwner(taskId));
    throw errors.CONVERSION_CANCELLED();
  }
}
