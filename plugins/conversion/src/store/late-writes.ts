/** Milliseconds for which writes after answers are collected. */
const GATHER_MS = 100;

/**
 * Starts writes after answers together. The database commits in one thread, and a read during a commit waits for it: a client that exports
 * letters one after the other would wait for the previous letter's commit. Writes that start together share a commit.
 * @example
 * const writes = new LateWrites();
 * const stored = writes.turn().then(() => results.save(key, output));
 * writes.hurry(); // a caller waits for the stored result
 */
export class LateWrites {
  #gathering: PromiseWithResolvers<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Resolves when the collected writes start. */
  turn(): Promise<void> {
    if (!this.#gathering) {
      this.#gathering = Promise.withResolvers();
      this.#timer = setTimeout(() => this.hurry(), GATHER_MS);
    }
    return this.#gathering.promise;
  }

  /** Starts the collected writes now. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#gathering?.resolve();
    this.#gathering = undefined;
  }
}
