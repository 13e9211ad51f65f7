/** Names of documents that nobody may open for now, because something is done with what is stored under them. */
export class Withheld {
  readonly #until = new Map<string, Promise<unknown>>();

  /** Runs `work` in the very moment in which nobody withholds the name. */
  async whenFree<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    while (this.#until.has(name)) await this.#until.get(name);
    return work();
  }

  /** Withholds the name while `work` runs; whoever withholds it already goes first. */
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
