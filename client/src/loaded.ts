import { Listeners } from './listeners.ts';
import type { Store } from './store.ts';

/** Something that is asked for: what came last, and whether the next is under way. */
export interface Loading<Value> {
  readonly value: Value | undefined;
  readonly isLoading: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
}

/** Asks for something when the first listener comes, and again when it is told to. What came stays until the next is there. */
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

  /** Resolves when it is there, or failed: `state` says which. */
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
