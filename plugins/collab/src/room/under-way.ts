/** Work that is done once for all who ask for it while it is under way. */
export class UnderWay<Key, Result> {
  readonly #tasks = new Map<Key, Promise<Result>>();

  of(key: Key): Promise<Result> | undefined {
    return this.#tasks.get(key);
  }

  all(): MapIterator<Promise<Result>> {
    return this.#tasks.values();
  }

  /** What is under way for the key; begins it where nothing is. */
  do(key: Key, begin: () => Promise<Result>): Promise<Result> {
    const known = this.#tasks.get(key);
    if (known) return known;
    const task = begin().finally(() => this.#tasks.delete(key));
    this.#tasks.set(key, task);
    return task;
  }
}
