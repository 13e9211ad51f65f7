import type { ConvertRequest, FilesService, Logger } from '@editor-companion/core/plugin';
import { refuseSimplified } from '@editor-companion/core/plugin';
import type { CacheKey } from '../cache-key.ts';
import { SingleFlight, joinConversion } from '../single-flight.ts';
import type { FlightContext } from '../single-flight.ts';
import type { SharedWork } from '../nodes/shared-work.ts';
import type { ResultRow, TaskRow } from '../store/database.ts';
import type { ResultStore } from '../store/result-store.ts';
import { readWarnings } from '../store/warnings.ts';
import type { LiveTasks } from '../tasks/live-tasks.ts';

export interface Found {
  readonly row: ResultRow;
  readonly fromCache: boolean;
  /** The task's owner requested the same with another task, and both have waited for it. */
  readonly isAgain?: boolean;
  /** The main file, if it is in memory. */
  readonly bytes?: Uint8Array;
}

interface Parts {
  readonly files: FilesService;
  readonly results: ResultStore;
  readonly live: LiveTasks;
  /** Lets other nodes do the work, if there are any. */
  readonly shared: Pick<SharedWork, 'takes' | 'make'>;
  readonly cacheKey: CacheKey;
  readonly log: Logger;
}

/**
 * Finds a task's result in the cache, or makes it from an original on disk, once at a time for a key. The cache is read within the shared
 * flight, so no second conversion starts between the first one's end and the read.
 */
export class StoredConverter {
  readonly #parts: Parts;
  readonly #flights = new SingleFlight<Found>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The result. The task does not own its files yet. */
  async convert(task: TaskRow, request: ConvertRequest, signal: AbortSignal): Promise<Found> {
    const { live, shared: nodes, cacheKey } = this.#parts;
    const key = cacheKey(task, request);
    // If nodes share work, the queue merges equal requests and must know each waiting caller.
    const apart = nodes.takes(request.job) ? `/${request.isBackground === true}/${request.caller}` : '';
    const conversion = { task, key, request, live, signal, apart };
    const { value, shared, isAgain } = await joinConversion(this.#flights, conversion, (context) =>
      this.#make(task, key, request, context),
    );
    return { ...value, fromCache: value.fromCache || shared, isAgain };
  }

  async #make(task: TaskRow, key: string, request: ConvertRequest, context: FlightContext): Promise<Found> {
    const { files, results, shared, log } = this.#parts;
    const kept = await results.findIntact(key);
    if (kept) {
      refuseSimplified(request.strict, readWarnings(kept.warnings));
      return { row: kept, fromCache: true };
    }
    if (shared.takes(request.job)) return shared.make(task, key, { ...request, job: request.job }, context);
    const { requestId, principal } = request;
    const work = { ...context, requestId, principal, log: log.child({ requestId, taskId: task.id }) };
    const output = await files.withLocal(task.hash, (path) => request.run(path, work));
    context.signal.throwIfAborted();
    refuseSimplified(request.strict, output.warnings);
    const row = await results.save(key, output, context.signal);
    return { row, fromCache: false, ...(output.bytes instanceof Uint8Array && { bytes: output.bytes }) };
  }
}
