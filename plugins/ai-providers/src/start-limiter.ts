import { FairQueue, type TurnContext } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

/** Lets work start at a bounded rate. @throws CompanionError AI_BUSY (503); the signal's reason. */
export type StartLimiter = (context: TurnContext) => Promise<void>;

/** The maximum number of waiting requests: some hundred turns of the event loop. */
const MAX_WAITING = 5000;

/**
 * Lets a limited number of requests start in one turn of the event loop. The others wait for the next turns, and callers alternate.
 * Otherwise a burst of requests would be handled in a single turn, which would delay all running answers.
 */
export function createStartLimiter(perTurn: number, maxWaiting = MAX_WAITING): StartLimiter {
  const queue = new FairQueue({ places: perTurn, maxWaiting, busy: () => errors.AI_BUSY() });
  return async ({ caller, signal }) => {
    const leave = await queue.take(caller, signal);
    setImmediate(leave);
  };
}
