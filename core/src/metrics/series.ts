/** The maximum number of label sets of one metric. Further ones are counted together, so that no caller can fill the memory. */
const MAX_SERIES = 1000;
const FURTHER = 'other';
/** Separates label values. No label contains it. */
const SEPARATOR = '\u0000';

/** The values of one metric by label set. */
export class Series<State> {
  readonly #byKey = new Map<string, { readonly labels: readonly string[]; readonly state: State }>();
  readonly #begin: () => State;

  /** @param begin makes the state of labels that were not there before. */
  constructor(begin: () => State) {
    this.#begin = begin;
  }

  of(labels: readonly string[]): State {
    const key = labels.length === 1 ? (labels[0] ?? '') : labels.join(SEPARATOR);
    return (this.#byKey.get(key) ?? this.#add(key, labels)).state;
  }

  *[Symbol.iterator](): Generator<{ readonly labels: readonly string[]; readonly state: State }> {
    yield* this.#byKey.values();
  }

  #add(key: string, labels: readonly string[]): { labels: readonly string[]; state: State } {
    if (this.#byKey.size >= MAX_SERIES && labels.some((label) => label !== FURTHER)) {
      const further = labels.map(() => FURTHER);
      const known = this.#byKey.get(further.join(SEPARATOR));
      return known ?? this.#put(further.join(SEPARATOR), further);
    }
    return this.#put(key, labels);
  }

  #put(key: string, labels: readonly string[]): { labels: readonly string[]; state: State } {
    const added = { labels: [...labels], state: this.#begin() };
    this.#byKey.set(key, added);
    return added;
  }
}
