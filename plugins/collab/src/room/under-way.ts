/** Shares running work between all callers that request it. */
export class UnderWay<Key, Result> {
  #tasks: Map<Key, Promise<Result>> | undefined;

  of(key: Key): Promise<Result> | undefined {
    return this.#tasks?.get(key);
  }

  all(): Iterable<Promise<Result>> {
    return this.#tasks?.values() ?? [];
  }

  /** The running work of a key; starts it if there is none. */
  do(key: Key, begin: () => Promise<Result>): Promise<Result> {
    const tasks = (this.#tasks ??= new Map());
    const known = tasks.get(key);
    if (known) return known;
    const task = begin().finally(() => tasks.delete(key));
    tasks.set(key, task);
    return task;
  }
}
