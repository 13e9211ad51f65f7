/** Time and chance, so that tests need neither. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `wake` once after `delay` milliseconds; the returned function calls it off. */
  readonly after: (delay: number, wake: () => void) => () => void;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

/** Node's timers hold no more. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, wake) {
    const timer = setTimeout(wake, Math.min(delay, LONGEST_TIMER)).unref();
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
