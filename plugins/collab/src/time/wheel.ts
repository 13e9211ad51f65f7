const TICK_MS = 1000;
const SLOTS = 64;

/** An object that wants to be woken later. It is in the wheel at most once. */
export interface Timed {
  /** The wheel's own note of its slot. */
  due: number;
  /** Called when its time has come. It may schedule itself again. */
  wake(): void;
}

/**
 * One timer for all connections and documents: ten thousand of them cost one interval, and a precision of a second is enough. The interval
 * runs only while something waits.
 */
export class Wheel {
  readonly #slots: (Set<Timed> | undefined)[] = [];
  readonly #onError: (error: unknown) => void;
  #size = 0;
  #tick = 1;
  #now: number;
  #interval: NodeJS.Timeout | undefined;

  constructor(onError: (error: unknown) => void, now: number = Date.now()) {
    this.#onError = onError;
    this.#now = now;
  }

  /** Seconds since the wheel was created. */
  get tick(): number {
    return this.#tick;
  }

  /** Milliseconds since the epoch, as of the last tick while the wheel turns. */
  get now(): number {
    return this.#interval === undefined ? Date.now() : this.#now;
  }

  /** Wakes `timed` after a number of seconds, in place of an earlier schedule. */
  schedule(timed: Timed, seconds: number): void {
    this.cancel(timed);
    timed.due = this.#tick + Math.max(1, Math.ceil(seconds));
    this.#slot(timed.due).add(timed);
    this.#size += 1;
    this.#interval ??= this.#start();
  }

  cancel(timed: Timed): void {
    if (timed.due > 0 && this.#slot(timed.due).delete(timed)) this.#size -= 1;
    timed.due = 0;
  }

  /** Advances the wheel by a second. Called by the interval; tests call it directly. */
  turn(now: number = Date.now()): void {
    this.#now = now;
    this.#tick += 1;
    const slot = this.#slots[this.#tick % SLOTS];
    if (slot) for (const timed of slot) if (timed.due <= this.#tick) this.#wake(timed);
    if (this.#size === 0) this.stop();
  }

  /** Clears all schedules. */
  stop(): void {
    clearInterval(this.#interval);
    this.#interval = undefined;
    this.#slots.length = 0;
    this.#size = 0;
  }

  #wake(timed: Timed): void {
    this.cancel(timed);
    try {
      timed.wake();
    } catch (error) {
      this.#onError(error);
    }
  }

  #slot(due: number): Set<Timed> {
    return (this.#slots[due % SLOTS] ??= new Set());
  }

  #start(): NodeJS.Timeout {
    this.#now = Date.now();
    return setInterval(() => this.turn(), TICK_MS).unref();
  }
}
