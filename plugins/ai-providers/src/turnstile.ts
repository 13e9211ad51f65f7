import { FairQueue, type TurnContext } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

/** Lets work start at a measured pace. @throws CompanionError AI_BUSY (503); the signal's reason. */
export type Turnstile = (context: TurnContext) => Promise<void>;

/** Requests that may wait to begin: some hundred turns of the event loop. */
const MAX_WAITING = 5000;

/**
 * Lets so many requests through in one turn of the event loop; the others wait for the next ones, callers one after the other. A
 * crowd that comes at once would otherwise be served in a single turn, and every answer under way would stand still meanwhile.
 */
export function createTurnstile(perTurn: number, maxWaiting = MAX_WAITING): Turnstile {
  const queue = new FairQueue({ places: perTurn, maxWaiting, busy: () => errors.AI_BUSY() });
  return async ({ caller, signal }) => {
    const leave = await queue.take(caller, signal);
    setImmediate(leave);
  };
}
