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
import { flightKey, type FlightContext } from '../flights.ts';
import type { WorkersOptions } from '../options.ts';
import type { ResultRow, TaskRow } from '../store/database.ts';
import type { ResultStore } from '../store/result-store.ts';
import { toTask } from '../store/task.ts';
import { readWarnings } from '../store/warnings.ts';
import type { JobFiles, PackedJob } from '../store/job-files.ts';
import type { JobHandlers } from '../job-handlers.ts';

/** What a worker is told of a conversion. */
interface Order {
  readonly job: PackedJob;
  /** Whose original it is. */
  readonly task: ConversionTask;
  readonly converter: string;
  readonly principal: Principal;
  readonly requestId: string;
  readonly caller: string | readonly string[];
  readonly strict: Strictness;
}

/** What came of it. */
interface Done {
  readonly row: ResultRow;
  /** The task that it was made for; null where it was there already. */
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
 * Conversions that any node may do, where nodes share jobs: what is told is an order with the ids of files, and what comes back is the row
 * of the result. The jobs of each handler have a queue of their own, so that nodes take only what they have plugins for.
 */
export class SharedWork {
  readonly #parts: Parts;
  readonly #jobs = new Map<string, Job<Order, Done>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins to share, where nodes do. All handlers are known by then. */
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

  /** Whether a job is done by whichever node has room. */
  takes(job: ConversionJob | undefined): job is ConversionJob {
    return job !== undefined && this.#jobs.has(job.name);
  }

  /** Has the work of a task done. @throws CompanionError as the work itself; CONVERSIONS_BUSY, CONVERSION_GIVEN_UP, and those of `jobs`. */
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
    // Of another version than on the node that asked, it makes another result.
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
    // Whoever asks again after the end of the node that waits finds it.
    await results.keep(row);
    return { row, madeFor: task.taskId };
  }
}

/** What the queue says, in the words of conversions. */
function translate(error: unknown): never {
  if (!CompanionError.is(error)) throw error;
  if (error.code === 'QUEUE_FULL') throw errors.CONVERSIONS_BUSY({}, { cause: error });
  if (error.code === 'JOB_GIVEN_UP') throw errors.CONVERSION_GIVEN_UP({}, { cause: error });
  throw error;
}
