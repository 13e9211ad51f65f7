import type { WorkerPool, WorkerPoolOptions, WorkerRunOptions } from '../contracts/workers.ts';
import { FairQueue } from '../plugin/fair-queue.ts';
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
  const ending = new Set<Promise<void>>();
  const queue = new FairQueue({
    places: limits.size,
    maxWaiting: limits.maxQueued,
    guestPlace: true,
    busy: () => workerErrors.WORKERS_BUSY(),
  });
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

  async function run(input: Input, options: WorkerRunOptions = {}): Promise<Output> {
    if (closed) throw ended();
    const leave = await queue.take(options.caller ?? '', options.signal);
    try {
      return await runInThread(input, options);
    } finally {
      leave();
    }
  }

  async function runInThread(input: Input, options: WorkerRunOptions): Promise<Output> {
    if (closed) throw ended();
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
    queue.close(ended());
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
