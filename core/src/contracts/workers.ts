import type { Caller, ReportProgress } from './work-context.ts';

export interface WorkerPoolOptions {
  /**
   * Threads at most; default: the number of cores. They start on demand and end when idle. While one caller holds all of them, one
   * more starts for anybody else.
   */
  readonly size?: number;
  /** Old-generation heap of one thread in MB; beyond it the run fails with WORKER_OUT_OF_MEMORY (422). */
  readonly memoryMb?: number;
  /** Milliseconds for one run; beyond it the thread is ended and the run fails with WORKER_TIMEOUT (422). */
  readonly timeout?: number;
  /** How many runs may wait; of one more, the latest run of the caller with the longest line is refused with WORKERS_BUSY (503). */
  readonly maxQueued?: number;
  /** Milliseconds without work after which a thread ends; default: 10 seconds. Starting one takes some hundred. */
  readonly idle?: number;
}

export interface WorkerRunOptions {
  /** Who the run counts for: callers have their turns one after the other. Without it, the server itself is a caller like others. */
  readonly caller?: Caller;
  /** Aborting ends the thread at once. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportProgress;
  readonly transfer?: readonly ArrayBuffer[];
}

/** What a worker module exports as default. Input and output are structured-cloneable. */
export type WorkerTask<Input, Output> = (
  input: Input,
  context: { progress: ReportProgress },
) => Output | Promise<Output>;

export interface WorkerPool<Input, Output> {
  /** Errors of the task come back as they are when they are CompanionErrors. */
  run(input: Input, options?: WorkerRunOptions): Promise<Output>;
  close(): Promise<void>;
}

/** Service `workers` (core): strangers' bytes are parsed in threads with memory and time limits; a crash fails one run. */
export interface WorkersService {
  /** @param module default-exports a WorkerTask; see `moduleBeside`. */
  pool<Input, Output>(module: URL, options?: WorkerPoolOptions): WorkerPool<Input, Output>;
}
