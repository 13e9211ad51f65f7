/** Milliseconds to within which the last use is told: a key that is used all the time is written once in as long. */
const COARSE_MS = 600_000;

/** When keys were last used: noted in memory, and handed over together from time to time. */
export class Uses {
  /** By key, to within `COARSE_MS`. */
  readonly #noted = new Map<string, number>();
  readonly #written = new Map<string, number>();

  note(id: string, now: number): void {
    const time = now - (now % COARSE_MS);
    if (this.#written.get(id) !== time) this.#noted.set(id, time);
  }

  /** Writes what is new. What cannot be written is tried again the next time. */
  async flush(write: (id: string, time: number) => Promise<void>): Promise<void> {
    for (const [id, time] of this.#noted) {
      await write(id, time);
      this.#written.set(id, time);
      if (this.#noted.get(id) === time) this.#noted.delete(id);
    }
  }
}
