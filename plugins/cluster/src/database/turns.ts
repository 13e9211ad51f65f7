import { createHash } from 'node:crypto';
import { FairQueue } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

export interface TurnsOptions {
  /** Milliseconds that a transaction waits for its turn on this node. */
  readonly lockTimeout: number;
  readonly maxPending: number;
}

/**
 * Transactions of one plugin take turns, on all nodes together: a transaction may read and then write what follows from it, as on
 * the embedded database. On a node they wait here, where waiting holds no connection; between nodes an advisory lock decides.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #queue: FairQueue;
  /** The statement that waits for the other nodes; PostgreSQL gives the lock back with the end of the transaction. */
  readonly lock: string;

  constructor(plugin: string, options: TurnsOptions) {
    this.#options = options;
    const busy = (): Error => errors.DATABASE_BUSY();
    this.#queue = new FairQueue({ places: 1, maxWaiting: options.maxPending, busy });
    this.lock = `select pg_advisory_xact_lock(${lockKey(plugin)})`;
  }

  /** Resolves to the function that ends the turn; calling it again does nothing. @throws CompanionError DATABASE_BUSY. */
  async take(): Promise<() => void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(errors.DATABASE_BUSY()), this.#options.lockTimeout);
    try {
      return await this.#queue.take('', late.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Advisory locks have numbers of 64 bits, shared by all that use the database. */
const lockKey = (plugin: string): bigint =>
  createHash('sha256').update(`editor-companion transactions of ${plugin}`).digest().readBigInt64BE();
