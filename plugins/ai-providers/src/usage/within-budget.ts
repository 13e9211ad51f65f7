import type { Tally } from '../answer/tally.ts';
import { errors } from '../errors.ts';
import type { Receiver } from '../upstream/receiver.ts';
import type { Reservation } from './budgets.ts';

/** A running answer and its reservation. */
export interface Watched {
  readonly receiver: Receiver;
  readonly signal: AbortSignal;
  /** Counts the arriving tokens. */
  readonly tally: Pick<Tally, 'tokens'>;
  readonly reservation: Reservation | undefined;
}

/** The number of answer tokens that are reserved at a time. */
const STEP = 1024;

/**
 * Runs work whose answer may exceed its reservation: reserves more as it arrives, and stops the vendor when nothing is left.
 * @throws CompanionError AI_BUDGET_CUT (429), and the errors of the work.
 */
export async function withinBudget(
  { receiver, signal, tally, reservation }: Watched,
  work: (watched: Pick<Watched, 'receiver' | 'signal'>) => Promise<void>,
): Promise<void> {
  if (reservation === undefined) return work({ receiver, signal });
  const stop = new AbortController();
  let paid = reservation.output;
  let isPaying = false;

  async function pay(from: Reservation): Promise<void> {
    isPaying = true;
    try {
      const more = await from.extend(STEP);
      paid += more;
      if (more === 0) stop.abort(errors.AI_BUDGET_CUT());
    } catch (error) {
      stop.abort(error);
    } finally {
      isPaying = false;
    }
  }

  const look = (): void => {
    if (!isPaying && tally.tokens > paid) void pay(reservation);
  };
  await work({ receiver: watch(receiver, look), signal: AbortSignal.any([signal, stop.signal]) });
}

function watch(receiver: Receiver, look: () => void): Receiver {
  return {
    ...receiver,
    event(event) {
      receiver.event(event);
      look();
    },
  };
}
