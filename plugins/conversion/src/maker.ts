import type { ConversionOutput, DirectRequest, Logger, WorkContext } from '@editor-companion/core/plugin';
import { sha256 } from '@editor-companion/core/plugin';
import { cacheKey } from './cache-key.ts';
import { Flights } from './flights.ts';
import type { LateWrites } from './late-writes.ts';
import type { LiveTasks } from './live-tasks.ts';
import type { ResultRow, TaskRow } from './store/database.ts';
import { rowOf } from './store/result-store.ts';
import type { ResultStore } from './store/result-store.ts';
import type { TaskStore } from './store/task-store.ts';

/** What came of an original that was in memory. */
export interface Made {
  readonly row: ResultRow;
  readonly fromCache: boolean;
  readonly hadBefore: boolean;
  /** The main file, where it is in memory still. */
  readonly bytes?: Uint8Array;
  /** Resolves when the result is stored. */
  readonly stored: Promise<unknown>;
}

interface Parts {
  readonly tasks: Pick<TaskStore, 'ownerHas'>;
  readonly results: ResultStore;
  readonly live: LiveTasks;
  readonly writes: LateWrites;
  readonly log: Logger;
}

type Context = Pick<WorkContext, 'signal' | 'progress' | 'caller'>;

/** Finds or makes the result of a task without waiting for it to be stored. */
export type Maker = (task: TaskRow, request: DirectRequest, signal: AbortSignal) => Promise<Made>;

/** What is being stored, and who has had it already. */
interface Fresh {
  readonly made: Made;
  readonly owners: Set<string | null>;
}

/** Looks in the cache, among what is being stored, and does the work only on a miss, once at a time for a key. */
export function createMaker({ tasks, results, live, writes, log }: Parts): Maker {
  const flights = new Flights<Made>();
  const fresh = new Map<string, Fresh>();

  async function produce(task: TaskRow, key: string, request: DirectRequest, context: Context): Promise<Made> {
    const unsaved = fresh.get(key);
    if (unsaved) return { ...unsaved.made, fromCache: true, hadBefore: unsaved.owners.has(task.owner) };
    const kept = await results.findIntact(key);
    // Held before it is sent, or a sweep might come in between.
    if (kept && (await results.hold(kept, task.id))) {
      const hadBefore = await tasks.ownerHas(task, key);
      return { row: kept, fromCache: true, hadBefore, stored: Promise.resolve() };
    }
    const { requestId, principal } = request;
    const output = await request.run({
      ...context,
      requestId,
      principal,
      log: log.child({ requestId, taskId: task.id }),
    });
    context.signal.throwIfAborted();
    return keep(key, output, context.signal);
  }

  async function keep(key: string, output: ConversionOutput, signal: AbortSignal): Promise<Made> {
    const { bytes, assets = [] } = output;
    if (!(bytes instanceof Uint8Array) || assets.length > 0) {
      const row = await results.save(key, output, signal);
      return { row, fromCache: false, hadBefore: false, stored: Promise.resolve() };
    }
    const main = { id: await sha256(bytes), size: bytes.byteLength };
    const stored = writes
      .turn()
      .then(() => results.save(key, output))
      .finally(() => fresh.delete(key));
    stored.catch(() => undefined);
    const made = { row: rowOf(key, output, main, []), fromCache: false, hadBefore: false, bytes, stored };
    fresh.set(key, { made, owners: new Set() });
    return made;
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
    fresh.get(key)?.owners.add(task.owner);
    if (!shared) return value;
    return { ...value, fromCache: true, hadBefore: isAgain || (await tasks.ownerHas(task, key)) };
  };
}
