/** How far a backup or a restore is, in bytes. `total` may grow while files are found. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** What is told of a long copy, and what ends it. */
export interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Counts bytes for whoever watches. */
export class Meter {
  readonly #watch: Watch;
  #done = 0;
  #total = 0;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  expect(bytes: number): void {
    this.#total += bytes;
  }

  /** @throws the signal's reason when it is aborted. */
  add(bytes: number): void {
    this.#watch.signal?.throwIfAborted();
    this.#done += bytes;
    this.#watch.onProgress?.({ done: this.#done, total: Math.max(this.#done, this.#total) });
  }
}
