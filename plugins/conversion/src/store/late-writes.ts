/** Milliseconds that writes behind answers wait for one another. */
const GATHER_MS = 100;

/**
 * Lets writes behind answers start together. The database commits in one thread, and a read that comes during a commit waits for it:
 * a client that exports one letter after the other would wait for the commit of the letter before. Writes that start together
 * share a commit.
 *
 * @example
 * const writes = new LateWrites();
 * const stored = writes.turn().then(() => results.save(key, output));
 * writes.hurry(); // somebody waits for what is stored
 */
export class LateWrites {
  #gathering: PromiseWithResolvers<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Resolves when the writes that wait start. */
  turn(): Promise<void> {
    if (!this.#gathering) {
      this.#gathering = Promise.withResolvers();
      this.#timer = setTimeout(() => this.hurry(), GATHER_MS);
    }
    return this.#gathering.promise;
  }

  /** Starts the writes that wait now. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#gathering?.resolve();
    this.#gathering = undefined;
  }
}
