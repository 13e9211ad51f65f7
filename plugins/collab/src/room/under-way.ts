/** Work that is done once for all who ask for it while it is under way. */
export class UnderWay<Key, Result> {
  #tasks: Map<Key, Promise<Result>> | undefined;

  of(key: Key): Promise<Result> | undefined {
    return this.#tasks?.get(key);
  }

  all(): Iterable<Promise<Result>> {
    return this.#tasks?.values() ?? [];
  }

  /** What is under way for the key; begins it where nothing is. */
  do(key: Key, begin: () => Promise<Result>): Promise<Result> {
    const tasks = (this.#tasks ??= new Map());
    const known = tasks.get(key);
    if (known) return known;
    const task = begin().finally(() => tasks.delete(key));
    tasks.set(key, task);
    return task;
  }
}
