import { createHash } from 'node:crypto';
import { FairQueue } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

export interface TransactionQueueOptions {
  /** Milliseconds that a transaction may wait for its turn on this node. */
  readonly lockTimeout: number;
  readonly maxPending: number;
}

/**
 * Serialises the transactions of one plugin on all nodes, so that a transaction may read and then write based on it, as on the embedded
 * database. On a node they wait here, without holding a connection; between nodes an advisory lock decides.
 */
export class TransactionQueue {
  readonly #options: TransactionQueueOptions;
  readonly #queue: FairQueue;
  /** The statement that waits for other nodes. PostgreSQL releases the lock at the end of the transaction. */
  readonly lock: string;

  constructor(plugin: string, options: TransactionQueueOptions) {
    this.#options = options;
    const busy = (): Error => errors.DATABASE_BUSY();
    this.#queue = new FairQueue({ places: 1, maxWaiting: options.maxPending, busy });
    this.lock = `select pg_advisory_xact_lock(${lockKey(plugin)})`;
  }

  /** Resolves to a function that ends the turn; a second call does nothing. @throws CompanionError DATABASE_BUSY. */
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

/** Advisory locks have 64-bit numbers, shared by all users of the database. */
const lockKey = (plugin: string): bigint =>
  createHash('sha256').update(`editor-companion transactions of ${plugin}`).digest().readBigInt64BE();
