/** Names of documents that nobody may open at present, because their stored data is being changed. */
export class Withheld {
  readonly #until = new Map<string, Promise<unknown>>();

  /** Runs `work` in the same turn in which the name is free. */
  async whenFree<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    while (this.#until.has(name)) await this.#until.get(name);
    return work();
  }

  /** Withholds the name while `work` runs, after any other holder. */
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return this.whenFree(name, async () => {
      const working = work();
      this.#until.set(
        name,
        working.catch(() => undefined),
      );
      try {
        return await working;
      } finally {
        this.#until.delete(name);
      }
    });
  }
}
