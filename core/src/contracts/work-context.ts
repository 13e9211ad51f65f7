import type { Logger } from '../base/logger.ts';
import type { Principal } from './auth.ts';

/** Reports how far a piece of work is: a fraction from 0 to 1 and, where it helps a person, a short text. */
export type ReportProgress = (fraction: number, message?: string) => void;

/**
 * Who a piece of work counts for, as `request.caller` names it. Work that several callers wait for names them all, in a set
 * that follows their coming and going: it counts for the one whose turn comes first.
 */
export type Caller = string | ReadonlySet<string>;

/** What every piece of work on a caller's behalf is given. */
export interface WorkContext {
  /** Aborts when nobody waits for the result any more, at the deadline, and at shutdown. Honour it within a second. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly requestId: string;
  readonly principal: Principal;
  /** To be passed on to whatever takes turns: worker pools, jobs, queues. */
  readonly caller: Caller;
  readonly progress: ReportProgress;
}

/** What a step of such work needs that only has to wait for its turn. */
export type TurnContext = Pick<WorkContext, 'signal' | 'caller'>;
