import type { Logger } from '../base/logger.ts';
import type { Principal } from './auth.ts';

/** Reports the progress of work: a fraction from 0 to 1, and a short text if that helps a person. */
export type ReportProgress = (fraction: number, message?: string) => void;

/**
 * The caller that work counts for, in the form of `request.caller`. Work that several callers share has a set that follows their joining
 * and leaving; it counts for the caller whose turn comes first.
 */
export type Caller = string | ReadonlySet<string>;

/** The context of work on a caller's behalf. */
export interface WorkContext {
  /** Aborts when no caller waits for the result any more, at the deadline, and at shutdown. Honour it within a second. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly requestId: string;
  readonly principal: Principal;
  /** Pass it on to everything that takes turns: worker pools, jobs, queues. */
  readonly caller: Caller;
  readonly progress: ReportProgress;
}

/** The context of a step that only has to wait for its turn. */
export type TurnContext = Pick<WorkContext, 'signal' | 'caller'>;
