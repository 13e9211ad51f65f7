import type { KeepsTables } from '../database.ts';
import type { Caller, ReportProgress } from '../work-context.ts';

export interface JobContext {
  /** Aborts on the caller's signal, at the timeout, and at shutdown. */
  readonly signal: AbortSignal;
  readonly progress: ReportProgress;
}

export interface JobDefinition {
  /** The maximum number of concurrent runs; if nodes share the service, on all nodes together. */
  readonly concurrency: number;
  /** The maximum number of concurrent runs on one node, if nodes share the service. Default: `concurrency`. */
  readonly perNode?: number;
  /** Milliseconds after which the job's signal aborts and the run rejects with JOB_TIMEOUT (503). */
  readonly timeout: number;
  /**
   * The maximum number of waiting runs. When it is exceeded, the latest run of the caller with the longest queue is refused with QUEUE_FULL
   * (503 and Retry-After).
   */
  readonly maxQueued?: number;
}

export interface RunOptions {
  /** The caller that the run counts for: callers take turns. Absent: the server itself, which is a caller like others. */
  readonly caller?: Caller;
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportProgress;
  /** No caller waits for the run. An engine with priorities runs it after work with a waiting caller. */
  readonly isBackground?: boolean;
  /**
   * If nodes share the service, calls with the same key share one run until it is done. Each caller gets its outcome, and it stops when the
   * last caller has gone. Within one process the caller can deduplicate by itself.
   */
  readonly key?: string;
}

/**
 * Service `jobs`: bounded background work. Payloads and results are JSON; bytes travel as file ids. If nodes share the service, a run may
 * happen on another node, and starts again elsewhere if its node dies.
 */
export interface JobsService extends Partial<KeepsTables> {
  define<Payload, Result>(
    name: string,
    handler: (payload: Payload, context: JobContext) => Promise<Result>,
    definition: JobDefinition,
  ): Job<Payload, Result>;
  /** Whether other nodes may run this node's jobs. Absent on a single node. */
  readonly isShared?: boolean;
  /** Waiting and running jobs by name, as far as this node requested them or runs them. */
  counts(): Readonly<Record<string, { waiting: number; running: number }>>;
}

export interface Job<Payload, Result> {
  readonly name: string;
  /** @throws CompanionError QUEUE_FULL, JOB_TIMEOUT; the signal's reason when aborted; the handler's error. */
  run(payload: Payload, options?: RunOptions): Promise<Result>;
}
