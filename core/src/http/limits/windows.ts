/** The maximum number of keys. Beyond it all windows restart, so that memory stays bounded. */
const MAX_KEYS = 100_000;

/** The number of expired windows that each new window removes: more than one, so that they never pile up. */
const FORGOTTEN_AT_ONCE = 2;

/** The state of one window. */
export interface Window {
  /** Milliseconds since the epoch. */
  ends: number;
}

interface WindowsOptions<T extends Window> {
  /** The length of a window in milliseconds. */
  readonly length: number;
  readonly now: () => number;
  readonly create: (ends: number) => T;
}

/** Fixed windows by key. Each begins when its key is first used. */
export class Windows<T extends Window> {
  readonly #options: WindowsOptions<T>;
  readonly #windows = new Map<string, T>();

  constructor(options: WindowsOptions<T>) {
    this.#options = options;
  }

  /** The key's current window, or a new one. */
  of(key: string): T {
    const now = this.#options.now();
    const current = this.#windows.get(key);
    if (current !== undefined && now < current.ends) return current;
    // Reinserted, because a Map keeps insertion order: the windows that end first stay first.
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
