import type { ConversionOutput, DirectRequest, Logger } from '@editor-companion/core/plugin';
import { refuseSimplified, sha256 } from '@editor-companion/core/plugin';
import type { CacheKey } from '../cache-key.ts';
import { SingleFlight, joinConversion } from '../single-flight.ts';
import type { FlightContext } from '../single-flight.ts';
import type { ResultRow, TaskRow } from '../store/database.ts';
import type { LateWrites } from '../store/late-writes.ts';
import { rowOf } from '../store/result-store.ts';
import type { ResultStore } from '../store/result-store.ts';
import type { TaskStore } from '../store/task-store.ts';
import { readWarnings } from '../store/warnings.ts';
import type { LiveTasks } from '../tasks/live-tasks.ts';

/** The result of an original in memory. */
export interface Made {
  readonly row: ResultRow;
  readonly fromCache: boolean;
  readonly hadBefore: boolean;
  /** The main file, if it is still in memory. */
  readonly bytes?: Uint8Array;
  /** Resolves when the result is stored. */
  readonly stored: Promise<unknown>;
}

interface Parts {
  readonly store: Pick<TaskStore, 'ownerHas'>;
  readonly results: ResultStore;
  readonly live: LiveTasks;
  readonly writes: LateWrites;
  readonly cacheKey: CacheKey;
  readonly log: Logger;
}

/** A result that is being stored, and the owners that have received it. */
interface Fresh {
  readonly made: Made;
  readonly owners: Set<string | null>;
}

/**
 * Finds a task's result in the cache or among those being stored, or makes it from an original in memory, once at a time for a key. Nobody
 * waits until it is stored.
 */
export class DirectConverter {
  readonly #parts: Parts;
  readonly #flights = new SingleFlight<Made>();
  /** By key. */
  readonly #fresh = new Map<string, Fresh>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async convert(task: TaskRow, request: DirectRequest, signal: AbortSignal): Promise<Made> {
    const { store, live, cacheKey } = this.#parts;
    const key = cacheKey(task, request);
    const conversion = { task, key, request, live, signal };
    const { value, shared, isAgain } = await joinConversion(this.#flights, conversion, (context) =>
      this.#make(task, key, request, context),
    );
    this.#fresh.get(key)?.owners.add(task.owner);
    if (!shared) return value;
    return { ...value, fromCache: true, hadBefore: isAgain || (await store.ownerHas(task, key)) };
  }

  async #make(task: TaskRow, key: string, request: DirectRequest, context: FlightContext): Promise<Made> {
    const { store, results, log } = this.#parts;
    const unsaved = this.#fresh.get(key);
    if (unsaved) {
      refuseSimplified(request.strict, readWarnings(unsaved.made.row.warnings));
      return { ...unsaved.made, fromCache: true, hadBefore: unsaved.owners.has(task.owner) };
    }
    const kept = await results.findIntact(key);
    if (kept) refuseSimplified(request.strict, readWarnings(kept.warnings));
    // Held before it is sent, otherwise a sweep might come in between.
    if (kept && (await results.hold(kept, task.id))) {
      const hadBefore = await store.ownerHas(task, key);
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
    refuseSimplified(request.strict, output.warnings);
    return this.#keep(key, output, context.signal);
  }

  async #keep(key: string, output: ConversionOutput, signal: AbortSignal): Promise<Made> {
    const { results, writes } = this.#parts;
    const { bytes, assets = [] } = output;
    if (!(bytes instanceof Uint8Array) || assets.length > 0) {
      const row = await results.save(key, output, signal);
      return { row, fromCache: false, hadBefore: false, stored: Promise.resolve() };
    }
    const main = { id: await sha256(bytes), size: bytes.byteLength };
    const stored = writes
      .turn()
      .then(() => results.save(key, output))
      .finally(() => this.#fresh.delete(key));
    stored.catch(() => undefined);
    const made = { row: rowOf(key, output, main, []), fromCache: false, hadBefore: false, bytes, stored };
    this.#fresh.set(key, { made, owners: new Set() });
    return made;
  }
}
