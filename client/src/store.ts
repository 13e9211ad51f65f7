/** Something that changes and tells of it. `state` is the same object until then, as UI libraries want it. */
export interface Store<State> {
  readonly state: State;
  /** Calls back after each change. @returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}
