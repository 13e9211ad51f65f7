import { Listeners } from './listeners.ts';
import type { Store } from './store.ts';

/** The state of loaded data: the latest value, and whether a load is running. */
export interface Loading<Value> {
  readonly value: Value | undefined;
  readonly isLoading: boolean;
  /** The error of the last attempt, if it failed. */
  readonly error: unknown;
}

/** Loads data when the first listener subscribes, and again on request. The previous value stays until the next one arrives. */
export class Loaded<Value> implements Store<Loading<Value>> {
  readonly #load: (signal: AbortSignal) => Promise<Value>;
  readonly #changed = new Listeners();
  #state: Loading<Value> = { value: undefined, isLoading: false, error: undefined };
  #abort: AbortController | undefined;
  #isBegun = false;

  /** @param load ends early when the signal says so: somebody asked again. */
  constructor(load: (signal: AbortSignal) => Promise<Value>) {
    this.#load = load;
  }

  get state(): Loading<Value> {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    if (!this.#isBegun) void this.reload();
    return this.#changed.add(listener);
  };

  /** Resolves when the load has succeeded or failed; see `state`. */
  readonly reload = async (): Promise<void> => {
    this.#isBegun = true;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#become({ ...this.#state, isLoading: true });
    const next = await this.#load(abort.signal).then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: this.#state.value, error }),
    );
    if (!abort.signal.aborted) this.#become({ ...next, isLoading: false });
  };

  #become(state: Loading<Value>): void {
    this.#state = state;
    this.#changed.tell();
  }
}
