/** An observable value. `state` stays the same object until it changes, as UI libraries require. */
export interface Store<State> {
  readonly state: State;
  /** Calls back after each change. @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}
