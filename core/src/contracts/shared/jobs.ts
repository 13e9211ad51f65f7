import type { KeepsTables } from '../database.ts';
import type { Caller, ReportProgress } from '../work-context.ts';

export interface JobContext {
  /** Aborts on the caller's signal, at the timeout, and at shutdown. */
  readonly signal: AbortSignal;
  readonly progress: ReportProgress;
}

export interface JobDefinition {
  /** How many run at once; where nodes share the service, on all nodes together. */
  readonly concurrency: number;
  /** How many run at once on one node, where nodes share the service; default: `concurrency`. */
  readonly perNode?: number;
  /** Milliseconds; beyond it the job's signal aborts and the run rejects with JOB_TIMEOUT (503). */
  readonly timeout: number;
  /** How many may wait; of one more, the latest of the caller with the longest line is refused with QUEUE_FULL (503 and Retry-After). */
  readonly maxQueued?: number;
}

export interface RunOptions {
  /** Who the run counts for: callers have their turns one after the other. Without it, the server itself is a caller like others. */
  readonly caller?: Caller;
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportProgress;
  /** Nobody waits for it: an engine that knows priorities does it after what somebody waits for. */
  readonly isBackground?: boolean;
  /**
   * Where nodes share the service: runs of a job that are asked for under one key while none of them is done are one run. Each caller gets
   * its outcome, and it stops when the last caller has gone. In one process whoever asks can see to that.
   */
  readonly key?: string;
}

/**
 * Service `jobs`: bounded background work. Payloads and results are JSON; bytes travel as file ids. Where nodes share the service, a run
 * may happen on another node, and begins anew elsewhere when its node dies.
 */
export interface JobsService extends Partial<KeepsTables> {
  define<Payload, Result>(
    name: string,
    handler: (payload: Payload, context: JobContext) => Promise<Result>,
    definition: JobDefinition,
  ): Job<Payload, Result>;
  /** Whether other nodes may do what this one asks for; absent: this is the only one. */
  readonly isShared?: boolean;
  /** Waiting and running, by job name, as far as this node asked for them or works on them. */
  counts(): Readonly<Record<string, { waiting: number; running: number }>>;
}

export interface Job<Payload, Result> {
  readonly name: string;
  /** @throws CompanionError QUEUE_FULL, JOB_TIMEOUT; the signal's reason when aborted; what the handler threw. */
  run(payload: Payload, options?: RunOptions): Promise<Result>;
}
