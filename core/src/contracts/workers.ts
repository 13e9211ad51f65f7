import type { Caller, ReportProgress } from './work-context.ts';

export interface WorkerPoolOptions {
  /**
   * The maximum number of threads. Default: the number of cores. Threads start on demand and end when idle. While one caller occupies all
   * of them, one more starts for other callers.
   */
  readonly size?: number;
  /** The old-generation heap of a thread in MB. A run that needs more fails with WORKER_OUT_OF_MEMORY (422). */
  readonly memoryMb?: number;
  /** Milliseconds for one run. A longer run fails with WORKER_TIMEOUT (422), and its thread is ended. */
  readonly timeout?: number;
  /**
   * The maximum number of waiting runs. When it is exceeded, the latest run of the caller with the longest queue is refused with
   * WORKERS_BUSY (503).
   */
  readonly maxQueued?: number;
  /** Milliseconds without work after which a thread ends. Default: 10 seconds. Starting a thread takes some hundred milliseconds. */
  readonly idle?: number;
}

export interface WorkerRunOptions {
  /** The caller that the run counts for: callers take turns. Absent: the server itself, which is a caller like others. */
  readonly caller?: Caller;
  /** Aborting ends the thread at once. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportProgress;
  readonly transfer?: readonly ArrayBuffer[];
}

/** The default export of a worker module. Input and output are structured-cloneable. */
export type WorkerTask<Input, Output> = (
  input: Input,
  context: { progress: ReportProgress },
) => Output | Promise<Output>;

export interface WorkerPool<Input, Output> {
  /** Runs the task. CompanionErrors of the task are rethrown unchanged. */
  run(input: Input, options?: WorkerRunOptions): Promise<Output>;
  close(): Promise<void>;
}

/** Service `workers` (core): parses strangers' bytes in threads with memory and time limits. A crash fails one run only. */
export interface WorkersService {
  /** @param module default-exports a WorkerTask; see `moduleBeside`. */
  pool<Input, Output>(module: URL, options?: WorkerPoolOptions): WorkerPool<Input, Output>;
}
