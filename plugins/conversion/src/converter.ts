import type { ConvertRequest, FilesService, Logger, WorkContext } from '@editor-companion/core/plugin';
import { cacheKey } from './cache-key.ts';
import type { ResultRow, TaskRow } from './store/database.ts';
import { Flights } from './flights.ts';
import type { LiveTasks } from './live-tasks.ts';
import type { ResultStore } from './store/result-store.ts';

export interface Found {
  readonly row: ResultRow;
  readonly fromCache: boolean;
  /** The owner of the task asked for the same with another one, and both have waited for it. */
  readonly isAgain?: boolean;
  /** The main file, where it is in memory. */
  readonly bytes?: Uint8Array;
}

type FlightContext = Pick<WorkContext, 'signal' | 'progress' | 'caller'>;

export interface ConverterParts {
  readonly files: FilesService;
  readonly results: ResultStore;
  readonly live: LiveTasks;
  readonly log: Logger;
}

/** Finds or makes the result of a task, which is still to hold its files. */
export type Converter = (task: TaskRow, request: ConvertRequest, signal: AbortSignal) => Promise<Found>;

/**
 * Looks in the cache and does the work only on a miss, once at a time for a key: the look is part of the shared flight, so
 * that no second conversion starts between the first one's end and the look.
 */
export function createConverter({ files, results, live, log }: ConverterParts): Converter {
  const flights = new Flights<Found>();

  async function produce(task: TaskRow, key: string, request: ConvertRequest, context: FlightContext): Promise<Found> {
    const kept = await results.findIntact(key);
    if (kept) return { row: kept, fromCache: true };
    const { requestId, principal } = request;
    const work = { ...context, requestId, principal, log: log.child({ requestId, taskId: task.id }) };
    const output = await files.withLocal(task.hash, (path) => request.run(path, work));
    context.signal.throwIfAborted();
    const row = await results.save(key, output, context.signal);
    return { row, fromCache: false, ...(output.bytes instanceof Uint8Array && { bytes: output.bytes }) };
  }

  return async (task, request, signal) => {
    const key = cacheKey(task.hash, request);
    const { value, shared, isAgain } = await flights.join(
      key,
      (flightSignal, progress, caller) => produce(task, key, request, { signal: flightSignal, progress, caller }),
      {
        owner: task.owner,
        signal,
        caller: request.caller,
        onProgress: (fraction, message) => live.report(task.id, fraction, message),
      },
    );
    return { ...value, fromCache: value.fromCache || shared, isAgain };
  };
}
