import { availableParallelism } from 'node:os';
import type {
  ConversionJob,
  ConversionTask,
  ConvertRequest,
  FilesService,
  Job,
  JobContext,
  JobsService,
  Logger,
  Principal,
  Strictness,
} from '@editor-companion/core/plugin';
import { CompanionError, refuseSimplified, tenantOf } from '@editor-companion/core/plugin';
import type { CacheKey } from '../cache-key.ts';
import { errors } from '../errors.ts';
import { flightKey, type FlightContext } from '../single-flight.ts';
import type { WorkersOptions } from '../options.ts';
import type { ResultRow, TaskRow } from '../store/database.ts';
import type { ResultStore } from '../store/result-store.ts';
import { toTask } from '../store/task.ts';
import { readWarnings } from '../store/warnings.ts';
import type { JobFiles, PackedJob } from '../store/job-files.ts';
import type { JobHandlers } from '../job-handlers.ts';

/** The description of a conversion for a worker. */
interface Order {
  readonly job: PackedJob;
  /** The task with the original. */
  readonly task: ConversionTask;
  readonly converter: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly caller: string | readonly string[];
  readonly strict: Strictness;
}

/** The result of a worker. */
interface Done {
  readonly row: ResultRow;
  /** The task that it was made for; null if it existed already. */
  readonly madeFor: string | null;
}

interface Parts {
  readonly files: FilesService;
  readonly results: ResultStore;
  readonly handlers: JobHandlers;
  readonly jobFiles: JobFiles;
  readonly cacheKey: CacheKey;
  readonly log: Logger;
  readonly options: WorkersOptions;
}

/**
 * Conversions that any node may do, if nodes share jobs. A worker receives an order with file ids and returns the row of the result. The
 * jobs of each handler have their own queue, so nodes only take jobs that they have plugins for.
 */
export class SharedWork {
  readonly #parts: Parts;
  readonly #jobs = new Map<string, Job<Order, Done>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts sharing, if nodes share jobs. All handlers are known by then. */
  start(jobs: JobsService | undefined): void {
    if (jobs?.isShared !== true) return;
    const { handlers, options } = this.#parts;
    const { concurrency, perNode = Math.min(availableParallelism() * 2, 16), maxWaiting: maxQueued, timeout } = options;
    const limits = { concurrency, perNode, maxQueued, timeout };
    for (const name of handlers.names())
      this.#jobs.set(
        name,
        jobs.define(`conversion/${name}`, (order: Order, context) => this.#do(order, context), limits),
      );
  }

  get isOn(): boolean {
    return this.#jobs.size > 0;
  }

  /** Whether any node with a free place may do a job. */
  takes(job: ConversionJob | undefined): job is ConversionJob {
    return job !== undefined && this.#jobs.has(job.name);
  }

  /**
   * Lets another node do a task's work. @throws CompanionError of the work itself; CONVERSIONS_BUSY, CONVERSION_GIVEN_UP, and those of
   * `jobs`.
   */
  async make(
    task: TaskRow,
    key: string,
    { job, ...request }: ConvertRequest & { readonly job: ConversionJob },
    { signal, progress, caller }: FlightContext,
  ): Promise<{ readonly row: ResultRow; readonly fromCache: boolean }> {
    const { converter, principal, requestId, strict = false, isBackground = false } = request;
    const order: Order = {
      job: await this.#parts.jobFiles.pack(job, task.id),
      task: toTask(task),
      converter: converter.id,
      principal,
      requestId,
      caller: typeof caller === 'string' ? caller : [...caller],
      strict,
    };
    const options = { signal, caller, isBackground, key: flightKey(key, strict), onProgress: progress };
    const done = await this.#jobs.get(job.name)?.run(order, options).catch(translate);
    if (!done) throw errors.CONVERTER_MISSING({ converter: converter.id });
    return { row: done.row, fromCache: done.madeFor !== task.id };
  }

  async #do(order: Order, { signal, progress }: JobContext): Promise<Done> {
    const { files, results, handlers, jobFiles, cacheKey, log } = this.#parts;
    const { task, converter, principal, requestId, strict } = order;
    const job = await jobFiles.unpack(order.job);
    const work = await handlers.workOf({ job, task, converter, principal, requestId });
    // A converter of another version than on the requesting node makes another result.
    const key = cacheKey({ hash: task.hash, tenant: tenantOf(principal) }, work);
    const kept = await results.findIntact(key);
    if (kept) {
      refuseSimplified(strict, readWarnings(kept.warnings));
      return { row: kept, madeFor: null };
    }
    const caller = typeof order.caller === 'string' ? order.caller : new Set(order.caller);
    const context = {
      signal,
      progress,
      caller,
      principal,
      requestId,
      log: log.child({ requestId, taskId: task.taskId }),
    };
    const output = await files.withLocal(task.hash, (path) => work.run(path, context));
    signal.throwIfAborted();
    refuseSimplified(strict, output.warnings);
    const row = await results.save(key, output, signal);
    // If the waiting node ends, a repeated request finds the result.
    await results.keep(row);
    return { row, madeFor: task.taskId };
  }
}

/** Translates the queue's errors to those of conversions. */
function translate(error: unknown): never {
  if (!CompanionError.is(error)) throw error;
  if (error.code === 'QUEUE_FULL') throw errors.CONVERSIONS_BUSY({}, { cause: error });
  if (error.code === 'JOB_GIVEN_UP') throw errors.CONVERSION_GIVEN_UP({}, { cause: error });
  throw error;
}
