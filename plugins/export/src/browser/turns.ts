import { errors } from '../errors.ts';

/** A bounded queue: so many at work, so many waiting, the rest refused. */
export interface Turns {
  readonly running: number;
  readonly waiting: number;
  /**
   * Resolves to the function that ends the turn.
   * @throws CompanionError EXPORT_BUSY (503) at once when the queue is full; the signal's reason when it aborts.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createTurns({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Turns {
  const queue = new Set<() => void>();
  let running = 0;

  function start(): () => void {
    running += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      running -= 1;
      const [next] = queue;
      next?.();
    };
  }

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
    async take(signal) {
      signal.throwIfAborted();
      if (running < concurrency) return start();
      if (queue.size >= maxWaiting) throw errors.EXPORT_BUSY({ waiting: queue.size });
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          queue.delete(enter);
          signal.removeEventListener('abort', giveUp);
        };
        const enter = (): void => {
          leave();
          resolve(start());
        };
        const giveUp = (): void => {
          leave();
          reject(signal.reason as Error);
        };
        queue.add(enter);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
