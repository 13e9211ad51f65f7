/** Time and randomness, which tests replace. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `wake` once after `delay` milliseconds. The returned function cancels it. */
  readonly after: (delay: number, wake: () => void) => () => void;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** The maximum of Node's timers. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, wake) {
    const timer = setTimeout(wake, Math.min(delay, LONGEST_TIMER)).unref();
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
