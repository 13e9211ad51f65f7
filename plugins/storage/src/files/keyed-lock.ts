/** Serialises tasks with the same key. Tasks with different keys run in parallel. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    this.#tails.set(key, result);
    try {
      return await result;
    } finally {
      if (this.#tails.get(key) === result) this.#tails.delete(key);
    }
  }

  /** Resolves when every present task is done. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#tails.values());
  }
}
