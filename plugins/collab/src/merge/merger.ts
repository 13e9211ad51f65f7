import { CompanionError, moduleBeside } from '@editor-companion/core/plugin';
import type { WorkerPool, WorkersService } from '@editor-companion/core/plugin';
import type { Walk } from '../update/walk.ts';
import { pack, sizeOf } from './pack.ts';
import type { Survey } from './survey.ts';
import {
  runMerge,
  type Merged,
  type MergeInput,
  type MergeOutput,
  type OperationName,
  type Operations,
} from './worker.ts';

/** Up to this size in bytes, reading an update takes less time than sending it to a thread and back. */
export const INLINE_BYTES = 262_144;
/** This many bytes take a few milliseconds to merge; everybody would notice a hundred times as many. */
const INLINE_MERGE_BYTES = 32_768;
/** The overhead of a small update, in bytes of equal cost. */
const BYTES_AN_UPDATE = 200;
/** Above this size a Y.Doc, which takes about twelve times as much, would not fit into a thread. */
const MAX_COMPACT_BYTES = 48 * 1_048_576;
const MEMORY_MB = 1024;
const TIMEOUT_MS = 120_000;
const MAX_QUEUED = 1000;
const THREADS = 2;
/**
 * Operations that take seconds for a large document. They have threads of their own, so that reconnecting clients do not wait behind them.
 */
const SLOW: ReadonlySet<OperationName> = new Set(['compact', 'contains']);

/** The range that an update covers; see `Walk`. */
export type Scan = Pick<Survey, 'runs' | 'deletes'> & Pick<Walk, 'deletesAt'>;

interface Pools {
  readonly quick: WorkerPool<MergeInput, MergeOutput>;
  readonly slow: WorkerPool<MergeInput, MergeOutput>;
}

function poolsOf(workers: WorkersService): Pools {
  const module = moduleBeside(import.meta.url, 'worker');
  const limits = { size: THREADS, memoryMb: MEMORY_MB, timeout: TIMEOUT_MS, maxQueued: MAX_QUEUED };
  return { quick: workers.pool(module, limits), slow: workers.pool(module, limits) };
}

/** Operations on whole documents. Small ones run at once, larger ones in worker threads with limits on time and memory. */
export class Merger {
  readonly #pools: Pools;
  readonly #caller: string;

  /** @param caller the user who waits for the threads; see `of`. */
  constructor(workers: WorkersService | Pools, caller = '') {
    this.#pools = 'quick' in workers ? workers : poolsOf(workers);
    this.#caller = caller;
  }

  /** A merger for one document. Everybody who has it open waits for the same merges, so documents are served in turn. */
  of(document: string): Merger {
    return new Merger(this.#pools, `document ${document}`);
  }

  /**
   * Merges updates in order. Drops deleted content if the document fits into memory, and keeps changes whose predecessors are missing.
   * @throws CompanionError of the worker threads.
   */
  async merge(updates: readonly Uint8Array[]): Promise<Uint8Array> {
    return (await this.rebase(updates)).bytes;
  }

  /** Like `merge`, and returns the range that the result covers. */
  async rebase(updates: readonly Uint8Array[]): Promise<Merged> {
    if (sizeOf(updates) > MAX_COMPACT_BYTES) return this.combine(updates);
    try {
      return await this.#run('compact', updates);
    } catch (error) {
      if (!CompanionError.is(error) || error.code !== 'WORKER_OUT_OF_MEMORY') throw error;
      return this.combine(updates);
    }
  }

  /** Like `rebase`, but drops nothing; cheaper if there is little to drop. */
  combine(updates: readonly Uint8Array[]): Promise<Merged> {
    return this.#run('combine', updates);
  }

  /** The part of a document that a state vector lacks. */
  diff(updates: readonly Uint8Array[], stateVector: Uint8Array): Promise<Uint8Array> {
    return this.#run('diff', [...updates, stateVector]);
  }

  /** Whether a document already has everything in an update. */
  contains(updates: readonly Uint8Array[], update: Uint8Array): Promise<boolean> {
    return this.#run('contains', [...updates, update]);
  }

  /** Validates an update and returns the range it covers. @throws CompanionError UPDATE_MALFORMED. */
  async scan(update: Uint8Array): Promise<Scan> {
    const { runs, deletes, first } = await this.survey([update]);
    return { runs, deletes, deletesAt: first.deletesAt };
  }

  /** Validates updates and returns the range they cover together. @throws CompanionError UPDATE_MALFORMED. */
  survey(updates: readonly Uint8Array[]): Promise<Survey> {
    return this.#run('survey', updates);
  }

  async #run<Name extends OperationName>(work: Name, updates: readonly Uint8Array[]): Promise<Operations[Name]> {
    const limit = work === 'survey' ? INLINE_BYTES : INLINE_MERGE_BYTES;
    if (sizeOf(updates) + updates.length * BYTES_AN_UPDATE <= limit) return runMerge(work, updates);
    const packed = await pack(updates);
    const transfer = [packed.bytes.buffer, packed.sizes.buffer];
    const { quick, slow } = this.#pools;
    const pool = SLOW.has(work) ? slow : quick;
    return (await pool.run({ work, packed }, { transfer, caller: this.#caller })) as Operations[Name];
  }
}
