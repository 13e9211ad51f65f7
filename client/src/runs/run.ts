import { Listeners } from '../listeners.ts';
import type { Store } from '../store.ts';

/** The common state of all runs. */
export interface RunState {
  readonly isRunning: boolean;
  /** The error of the last run; undefined if it succeeded or was ended by the caller. */
  readonly error: unknown;
}

/** The work of a run. `tell` changes the state during the work; the return value changes it at the end. */
type Work<State> = (signal: AbortSignal, tell: (change: Partial<State>) => void) => Promise<Partial<State>>;

/** Work that a page starts on demand, as a store: one at a time, and a new one replaces the one before. */
export abstract class Run<State extends RunState> implements Store<State> {
  readonly #idle: State;
  readonly #changed = new Listeners();
  #state: State;
  #abort = new AbortController();

  /** @param idle the state with which every run begins. */
  protected constructor(idle: State) {
    this.#idle = idle;
    this.#state = idle;
  }

  get state(): State {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** Ends the running work for this page: aborts its signal and ignores its further changes of state. Results that have arrived stay. */
  readonly leave = (): void => {
    this.#abort.abort();
    if (this.#state.isRunning) this.#become({ ...this.#state, isRunning: false });
  };

  /** @returns the state in which the work ended; undefined where it failed, was left, or another one took its place. */
  protected async run(work: Work<State>): Promise<State | undefined> {
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#become({ ...this.#idle, isRunning: true });
    const tell = (change: Partial<State>): void => {
      if (!abort.signal.aborted) this.#become({ ...this.#state, ...change });
    };
    try {
      const change = await work(abort.signal, tell);
      tell({ ...change, isRunning: false });
      return abort.signal.aborted ? undefined : this.#state;
    } catch (error) {
      tell({ isRunning: false, error } as Partial<State>);
      return undefined;
    }
  }

  #become(state: State): void {
    this.#state = state;
    this.#changed.tell();
  }
}
