import { FairQueue, type TurnContext } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { Failure } from '../vendor/failure.ts';

/** The maximum number of waiting calls to one provider. */
const MAX_WAITING = 1024;

/** Limits the concurrent calls to one provider. The rest wait; callers are served in turn. */
export interface ProviderQueues {
  /**
   * Resolves to a function that ends the call.
   * @param deadline in `performance.now()` time.
   * @throws Failure of AI_BUSY (503) when too many wait, or it waited until the deadline; the signal's reason.
   */
  take(provider: string, context: TurnContext, deadline: number): Promise<() => void>;
}

export function createProviderQueues(places: number, maxWaiting = MAX_WAITING): ProviderQueues {
  const queues = new Map<string, FairQueue>();

  function open(provider: string): FairQueue {
    const queue = new FairQueue({ places, maxWaiting, busy });
    queues.set(provider, queue);
    return queue;
  }

  return {
    async take(provider, { caller, signal }, deadline) {
      const queue = queues.get(provider) ?? open(provider);
      if (queue.running < places) return queue.take(caller, signal);
      const late = AbortSignal.timeout(Math.ceil(Math.max(0, deadline - performance.now())));
      try {
        return await queue.take(caller, AbortSignal.any([signal, late]));
      } catch (error) {
        signal.throwIfAborted();
        throw late.aborted ? busy() : error;
      }
    },
  };
}

/** Another provider may be free. */
const busy = (): Failure => new Failure(errors.AI_BUSY(), { retry: false, elsewhere: true });
