import { CompanionError, moduleBeside } from '@editor-companion/core/plugin';
import type { WorkerPool, WorkersService } from '@editor-companion/core/plugin';
import type { scan } from './operations.ts';
import { runMerge, type MergeInput, type MergeOutput } from './worker.ts';

/** Up to this many bytes, work on a document is shorter than the way to a thread and back. */
export const INLINE_BYTES = 262_144;
/** Beyond it a Y.Doc, which takes about twelve times as much, would not fit into a thread. */
const MAX_COMPACT_BYTES = 48 * 1_048_576;
const MEMORY_MB = 1024;
const TIMEOUT_MS = 120_000;
const MAX_QUEUED = 1000;
const THREADS = 2;

/** What an update covers; see `Walk`. */
export type Scan = ReturnType<typeof scan>;

/** Work on whole documents. Small ones are done at once, larger ones in worker threads with limits on time and memory. */
export class Merger {
  readonly #pool: WorkerPool<MergeInput, MergeOutput>;

  constructor(workers: WorkersService) {
    this.#pool = workers.pool(moduleBeside(import.meta.url, 'worker'), {
      size: THREADS,
      memoryMb: MEMORY_MB,
      timeout: TIMEOUT_MS,
      maxQueued: MAX_QUEUED,
    });
  }

  /**
   * One update for several, in order. Content that was deleted is dropped where the document fits into memory; changes whose
   * predecessors are missing are kept. @throws CompanionError of the worker threads.
   */
  async merge(updates: readonly Uint8Array[]): Promise<Uint8Array> {
    if (sizeOf(updates) > MAX_COMPACT_BYTES) return this.combine(updates);
    try {
      return (await this.#run({ work: 'compact', updates })) as Uint8Array;
    } catch (error) {
      if (!CompanionError.is(error) || error.code !== 'WORKER_OUT_OF_MEMORY') throw error;
      return this.combine(updates);
    }
  }

  /** As `merge`, but nothing is dropped; cheaper where there is little to drop. */
  async combine(updates: readonly Uint8Array[]): Promise<Uint8Array> {
    return (await this.#run({ work: 'combine', updates })) as Uint8Array;
  }

  /** What somebody with this state vector lacks of a document. */
  async diff(updates: readonly Uint8Array[], stateVector: Uint8Array): Promise<Uint8Array> {
    return (await this.#run({ work: 'diff', updates, other: stateVector })) as Uint8Array;
  }

  /** Whether an update says nothing that the document does not have. */
  async contains(updates: readonly Uint8Array[], update: Uint8Array): Promise<boolean> {
    return (await this.#run({ work: 'contains', updates, other: update })) as boolean;
  }

  /** Checks an update and tells what it covers. @throws CompanionError UPDATE_MALFORMED. */
  async scan(update: Uint8Array): Promise<Scan> {
    return (await this.#run({ work: 'scan', updates: [update] })) as Scan;
  }

  async #run(input: MergeInput): Promise<MergeOutput> {
    if (sizeOf(input.updates) <= INLINE_BYTES) return runMerge(input);
    return this.#pool.run({ ...input, updates: input.updates.map(detach) });
  }
}

const sizeOf = (updates: readonly Uint8Array[]): number => updates.reduce((sum, { length }) => sum + length, 0);

/** Cloning a view clones all that is behind it, so that small views of a shared buffer are copied out of it first. */
const detach = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
