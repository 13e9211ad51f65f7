import type { WorkerPool, WorkerPoolOptions, WorkerRunOptions } from '../contracts/workers.ts';
import { FairQueue } from '../plugin/fair-queue.ts';
import { workerErrors } from './errors.ts';
import type { SpareThreads } from './spare-threads.ts';
import { Thread } from './thread.ts';

export interface PoolLimits extends Required<WorkerPoolOptions> {
  /** The number of runs after which a thread is replaced, so that leaks of its task do not accumulate. */
  readonly maxRuns: number;
  /** Supplies a thread before a new one is started, and takes the idle ones when the pool closes. */
  readonly spares?: SpareThreads | undefined;
  /** Called for each run that had a thread. */
  readonly onRun?: (seconds: number, outcome: 'done' | 'failed' | 'ended') => void;
}

interface Idle {
  readonly thread: Thread;
  readonly timer: NodeJS.Timeout;
}

/** Threads that all run one task module. They start on demand, are reused while healthy, and end when idle. */
export class Pool<Input, Output> implements WorkerPool<Input, Output> {
  readonly #module: URL;
  readonly #limits: PoolLimits;
  readonly #queue: FairQueue;
  readonly #idle: Idle[] = [];
  readonly #busy = new Set<Thread>();
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;

  constructor(module: URL, limits: PoolLimits) {
    this.#module = module;
    this.#limits = limits;
    this.#queue = new FairQueue({
      places: limits.size,
      maxWaiting: limits.maxQueued,
      guestPlace: true,
      busy: () => workerErrors.WORKERS_BUSY(),
    });
  }

  async run(input: Input, options: WorkerRunOptions = {}): Promise<Output> {
    if (this.#isClosed) throw closed();
    const leave = await this.#queue.take(options.caller ?? '', options.signal);
    try {
      return await this.#runInThread(input, options);
    } finally {
      leave();
    }
  }

  /** The number of running and waiting runs. */
  get counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.#busy.size, waiting: this.#queue.waiting };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.close(closed());
    for (const { thread, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      this.#leave(thread);
    }
    for (const thread of this.#busy) this.#end(thread, closed());
    await Promise.all(this.#ending);
  }

  async #runInThread(input: Input, options: WorkerRunOptions): Promise<Output> {
    if (this.#isClosed) throw closed();
    const thread = this.#take();
    this.#busy.add(thread);
    const started = performance.now();
    let outcome: 'done' | 'failed' | 'ended' = 'failed';
    try {
      const output = await this.#runWithin(thread, input, options);
      outcome = 'done';
      return output;
    } finally {
      if (thread.broken) outcome = 'ended';
      this.#limits.onRun?.((performance.now() - started) / 1000, outcome);
      this.#give(thread);
    }
  }

  /** Runs within the time limit, until the signal aborts. */
  async #runWithin(thread: Thread, input: Input, options: WorkerRunOptions): Promise<Output> {
    const { signal, onProgress, transfer = [] } = options;
    const { timeout } = this.#limits;
    signal?.throwIfAborted();
    const abort = (): void => this.#end(thread, signal?.reason);
    const expire = (): void => this.#end(thread, workerErrors.WORKER_TIMEOUT({ seconds: timeout / 1000 }));
    const timer = setTimeout(expire, timeout);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return (await thread.run({ input, transfer, onProgress })) as Output;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  #take(): Thread {
    const rested = this.#idle.pop();
    if (rested === undefined) return this.#another();
    clearTimeout(rested.timer);
    return rested.thread.broken ? this.#take() : rested.thread;
  }

  #another(): Thread {
    const { memoryMb, spares } = this.#limits;
    return spares?.take(this.#module, memoryMb) ?? new Thread(this.#module, memoryMb);
  }

  /** Handles a thread when the pool closes. */
  #leave(thread: Thread): void {
    const { memoryMb, spares } = this.#limits;
    if (spares === undefined || thread.broken) this.#end(thread, closed());
    else spares.keep(this.#module, memoryMb, thread);
  }

  #give(thread: Thread): void {
    this.#busy.delete(thread);
    if (this.#isClosed || thread.broken || thread.runs >= this.#limits.maxRuns) this.#end(thread, closed());
    else this.#rest(thread);
  }

  #rest(thread: Thread): void {
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((one) => one.thread === thread),
        1,
      );
      this.#end(thread, closed());
    }, this.#limits.idle);
    timer.unref();
    this.#idle.push({ thread, timer });
  }

  #end(thread: Thread, reason: unknown): void {
    const done = thread.end(reason).finally(() => this.#ending.delete(done));
    this.#ending.add(done);
  }
}

const closed = (): DOMException => new DOMException('The worker pool is closed.', 'AbortError');
