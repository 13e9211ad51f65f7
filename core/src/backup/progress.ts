/** The progress of a backup or a restore in bytes. `total` may grow while files are found. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Receives the progress of a long copy, and can abort it. */
export interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Counts copied bytes and reports them. */
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
