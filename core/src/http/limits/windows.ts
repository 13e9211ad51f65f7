/** Keys that are remembered at once; beyond it all windows start anew, so that memory stays bounded. */
const MAX_KEYS = 100_000;

/** Windows that are over and forgotten whenever a new one begins: more than begin, so that they never pile up. */
const FORGOTTEN_AT_ONCE = 2;

/** What belongs to one window. */
export interface Window {
  /** Milliseconds since the epoch. */
  ends: number;
}

interface WindowsOptions<T extends Window> {
  /** Milliseconds that a window lasts. */
  readonly length: number;
  readonly now: () => number;
  readonly create: (ends: number) => T;
}

/** Fixed windows by key, each beginning when its key is first asked for. */
export class Windows<T extends Window> {
  readonly #options: WindowsOptions<T>;
  readonly #windows = new Map<string, T>();

  constructor(options: WindowsOptions<T>) {
    this.#options = options;
  }

  /** The window of a key that is not over; a new one where there is none. */
  of(key: string): T {
    const now = this.#options.now();
    const current = this.#windows.get(key);
    if (current !== undefined && now < current.ends) return current;
    // Taken out and put in again: a Map keeps the order of insertion, so those that end first come first.
    this.#windows.delete(key);
    this.#forget(now);
    const begun = this.#options.create(now + this.#options.length);
    this.#windows.set(key, begun);
    return begun;
  }

  #forget(now: number): void {
    if (this.#windows.size >= MAX_KEYS) return this.#windows.clear();
    let left = FORGOTTEN_AT_ONCE;
    for (const [key, { ends }] of this.#windows) {
      if (left === 0 || ends > now) return;
      this.#windows.delete(key);
      left -= 1;
    }
  }
}
