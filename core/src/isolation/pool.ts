import type { WorkerPool, WorkerPoolOptions, WorkerRunOptions } from '../contracts/workers.ts';
import { workerErrors } from './errors.ts';
import { Thread } from './thread.ts';

export interface PoolLimits extends Required<WorkerPoolOptions> {
  /** Runs after which a thread is replaced, so that whatever its task leaks does not pile up. */
  readonly maxRuns: number;
}

interface Idle {
  readonly thread: Thread;
  readonly timer: NodeJS.Timeout;
}

/** Threads that all run one task module. They start on demand, are reused while healthy, and end when idle. */
export function createPool<Input, Output>(module: URL, limits: PoolLimits): WorkerPool<Input, Output> {
  const idle: Idle[] = [];
  const busy = new Set<Thread>();
  const waiting: { start(): void; refuse(error: unknown): void }[] = [];
  const ending = new Set<Promise<void>>();
  let taken = 0;
  let closed = false;

  function take(): Thread {
    const rested = idle.pop();
    if (rested === undefined) return new Thread(module, limits.memoryMb);
    clearTimeout(rested.timer);
    return rested.thread.broken ? take() : rested.thread;
  }

  function give(thread: Thread): void {
    busy.delete(thread);
    if (closed || thread.broken || thread.runs >= limits.maxRuns) end(thread, ended());
    else rest(thread);
    leave();
  }

  /** Hands the place on to the next in line. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next.start();
    else taken -= 1;
  }

  function rest(thread: Thread): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      );
      end(thread, ended());
    }, limits.idle);
    timer.unref();
    idle.push({ thread, timer });
  }

  function end(thread: Thread, reason: unknown): void {
    const done = thread.end(reason).finally(() => ending.delete(done));
    ending.add(done);
  }

  /** Resolves when a thread may be used: at once, or after waiting in line. */
  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (taken < limits.size) {
      taken += 1;
      return;
    }
    if (waiting.length >= limits.maxQueued) throw workerErrors.WORKERS_BUSY();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = { start: resolve, refuse: reject };
    const giveUp = (): void => {
      const index = waiting.indexOf(place);
      if (index < 0) return;
      waiting.splice(index, 1);
      reject(signal?.reason);
    };
    waiting.push(place);
    signal?.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  async function run(input: Input, options: WorkerRunOptions = {}): Promise<Output> {
    if (closed) throw ended();
    options.signal?.throwIfAborted();
    await enter(options.signal);
    if (closed) {
      leave();
      throw ended();
    }
    const thread = take();
    busy.add(thread);
    try {
      return await runIn(thread, input, options);
    } finally {
      give(thread);
    }
  }

  async function runIn(thread: Thread, input: Input, options: WorkerRunOptions): Promise<Output> {
    const { signal, onProgress, transfer = [] } = options;
    signal?.throwIfAborted();
    const abort = (): void => end(thread, signal?.reason);
    const expire = (): void => end(thread, workerErrors.WORKER_TIMEOUT({ seconds: limits.timeout / 1000 }));
    const timer = setTimeout(expire, limits.timeout);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return (await thread.run({ input, transfer, onProgress })) as Output;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  async function close(): Promise<void> {
    closed = true;
    for (const place of waiting.splice(0)) place.refuse(ended());
    for (const { thread, timer } of idle.splice(0)) {
      clearTimeout(timer);
      end(thread, ended());
    }
    for (const thread of busy) end(thread, ended());
    await Promise.all(ending);
  }

  return { run, close };
}

const ended = (): DOMException => new DOMException('The worker pool is closed.', 'AbortError');
