/** Work that continues after answers, limited by the memory it holds. */
export class Backlog {
  readonly #maxBytes: number;
  readonly #running = new Set<Promise<unknown>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get full(): boolean {
    return this.#bytes >= this.#maxBytes;
  }

  /** Resolves when there is room for more. */
  async room(): Promise<void> {
    while (this.full) await Promise.race(this.#running);
  }

  /** Counts `bytes` until the work, which must not reject, has ended. */
  add(bytes: number, work: Promise<unknown>): void {
    this.#bytes += bytes;
    const running = work.finally(() => {
      this.#bytes -= bytes;
      this.#running.delete(running);
    });
    this.#running.add(running);
  }
}
