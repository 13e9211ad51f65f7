import { FairQueue, type Logger, type TurnContext } from '@editor-companion/core/plugin';

/** A member of a pool. */
export interface Pooled {
  /** True if it should accept no more work, because it has reached its limits or failed. */
  readonly spent: boolean;
  end(): Promise<void>;
}

export interface PoolOptions<T extends Pooled> {
  readonly size: number;
  readonly maxQueued: number;
  /** Milliseconds without work after which all members are ended. 0 keeps them. */
  readonly idleTimeout: number;
  readonly log: Logger;
  /** Stops when the signal aborts. */
  readonly start: (signal: AbortSignal) => Promise<T>;
  /** Creates the error for a full queue. */
  readonly busy: () => Error;
}

/**
 * Running processes that each do one thing at a time, for callers in turn. They start when needed. A spent process is replaced in the
 * background. All end after some time without work.
 */
export class Pool<T extends Pooled> {
  readonly #options: PoolOptions<T>;
  readonly #idle: T[] = [];
  readonly #turns: FairQueue;
  /** Callers whose turn has come and whose process is starting. */
  readonly #waiting = new Set<PromiseWithResolvers<T>>();
  readonly #ending = new Set<Promise<void>>();
  #starting = 0;
  #busy = 0;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions<T>) {
    this.#options = options;
    const { size, maxQueued, busy } = options;
    this.#turns = new FairQueue({ places: size, maxWaiting: maxQueued, busy });
  }

  /**
   * Runs `work` with a process.
   * @throws the error of `busy`, when too many wait; the signal's reason; errors of starting or of `work`.
   */
  async run<R>(work: (process: T) => Promise<R>, { caller, signal }: TurnContext): Promise<R> {
    this.#closing.signal.throwIfAborted();
    const leave = await this.#turns.take(caller, signal);
    try {
      return await this.#lend(work, signal);
    } finally {
      leave();
    }
  }

  /** Ends all processes and rejects waiting callers. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the pool was closed'));
    clearTimeout(this.#timer);
    this.#turns.close(this.#closing.signal.reason);
    for (const waiter of this.#waiting) waiter.reject(this.#closing.signal.reason);
    this.#waiting.clear();
    this.#endIdle();
    while (this.#ending.size > 0) await Promise.all(this.#ending);
  }

  async #lend<R>(work: (process: T) => Promise<R>, signal: AbortSignal): Promise<R> {
    const process = await this.#take(signal);
    try {
      return await work(process);
    } finally {
      this.#giveBack(process);
    }
  }

  async #take(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.#closing.signal.throwIfAborted();
    clearTimeout(this.#timer);
    const process = this.#idle.pop();
    if (process) {
      this.#busy += 1;
      return process;
    }
    const waiter = Promise.withResolvers<T>();
    const leave = (): void => {
      this.#waiting.delete(waiter);
      waiter.reject(signal.reason);
    };
    this.#waiting.add(waiter);
    signal.addEventListener('abort', leave, { once: true });
    this.#grow();
    return waiter.promise.finally(() => signal.removeEventListener('abort', leave));
  }

  #giveBack(process: T): void {
    this.#busy -= 1;
    if (!process.spent && !this.#closing.signal.aborted) return this.#offer(process);
    this.#end(process);
    if (!this.#closing.signal.aborted) this.#start();
  }

  #grow(): void {
    const room = this.#options.size - this.#busy - this.#starting - this.#idle.length;
    for (let more = Math.min(room, this.#waiting.size - this.#starting); more > 0; more -= 1) this.#start();
  }

  #start(): void {
    this.#starting += 1;
    const starting = this.#options
      .start(this.#closing.signal)
      .finally(() => (this.#starting -= 1))
      .then(
        (process) => (this.#closing.signal.aborted ? this.#end(process) : this.#offer(process)),
        (error: unknown) => this.#failed(error),
      );
    this.#track(starting);
  }

  #offer(process: T): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      this.#busy += 1;
      return next.resolve(process);
    }
    this.#idle.push(process);
    this.#watchIdle();
  }

  /** The caller that has waited longest receives the error. Without waiting callers, the next one starts another process. */
  #failed(error: unknown): void {
    if (!this.#closing.signal.aborted) this.#options.log.warn({ err: error }, 'an office engine did not start');
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    next.reject(error);
    this.#grow();
  }

  #watchIdle(): void {
    clearTimeout(this.#timer);
    if (this.#busy > 0 || this.#options.idleTimeout === 0) return;
    this.#timer = setTimeout(() => this.#endIdle(), this.#options.idleTimeout).unref();
  }

  #endIdle(): void {
    for (const process of this.#idle.splice(0)) this.#end(process);
  }

  #end(process: T): void {
    this.#track(
      process.end().catch((error: unknown) => this.#options.log.warn({ err: error }, 'a process did not end')),
    );
  }

  #track(work: Promise<void>): void {
    this.#ending.add(work);
    void work.finally(() => this.#ending.delete(work));
  }
}
