import { FairQueue, type Caller } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Milliseconds after which a document counts as long. */
const LONG = 1000;
/** The number of additional places for long documents per regular place. */
const LONG_SHARE = 0.5;

/** A bounded queue that callers share: a limit of running jobs and a limit of waiting ones. Others are refused. */
export interface Turns {
  readonly running: number;
  readonly waiting: number;
  /**
   * Resolves to the function that ends the turn.
   * @throws CompanionError EXPORT_BUSY (503) when too many wait; the signal's reason when it aborts.
   */
  take(caller: Caller, signal: AbortSignal): Promise<() => void>;
}

interface Limits {
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** See `FairQueueOptions`. */
  readonly guestPlace?: boolean;
}

export const createTurns = ({ concurrency, maxWaiting, guestPlace = false }: Limits): Turns =>
  new FairQueue({ places: concurrency, maxWaiting, guestPlace, busy: (waiting) => errors.EXPORT_BUSY({ waiting }) });

/**
 * Creates the queue of a browser. Four documents that take a minute would delay all letters of a caller, and one backend may call for all
 * its users. Therefore a long document moves to an additional place while one is free.
 */
export function createPageTurns(limits: Omit<Limits, 'guestPlace'>): Turns {
  const places = createTurns({ ...limits, guestPlace: true });
  // A document that waits for an additional place keeps its regular one, so that there are never many.
  const further = createTurns({ concurrency: Math.floor(limits.concurrency * LONG_SHARE), maxWaiting: Infinity });
  return {
    get running() {
      return places.running + further.running;
    },
    get waiting() {
      return places.waiting;
    },
    async take(caller, signal) {
      let leave = await places.take(caller, signal);
      const ended = new AbortController();
      const move = async (): Promise<void> => {
        const leaveFurther = await further.take(caller, ended.signal);
        leave();
        leave = leaveFurther;
        if (ended.signal.aborted) leave();
      };
      const timer = setTimeout(() => void move().catch(() => undefined), LONG).unref();
      return () => {
        clearTimeout(timer);
        ended.abort();
        leave();
      };
    },
  };
}
