/** The accuracy of last uses in milliseconds: a key in constant use is written once in this time. */
const COARSE_MS = 600_000;

/** The last uses of keys: recorded in memory and written together from time to time. */
export class Uses {
  /** By key, accurate to `COARSE_MS`. */
  readonly #noted = new Map<string, number>();
  readonly #written = new Map<string, number>();

  note(id: string, now: number): void {
    const time = now - (now % COARSE_MS);
    if (this.#written.get(id) !== time) this.#noted.set(id, time);
  }

  /** Writes new uses. Failed writes are repeated the next time. */
  async flush(write: (id: string, time: number) => Promise<void>): Promise<void> {
    for (const [id, time] of this.#noted) {
      await write(id, time);
      this.#written.set(id, time);
      if (this.#noted.get(id) === time) this.#noted.delete(id);
    }
  }
}
