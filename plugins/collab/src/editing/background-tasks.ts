interface Parts {
  readonly work: (document: string) => Promise<void>;
  /** The number of documents worked on at once: a restart requests work for all of them. */
  readonly atOnce: number;
  readonly onError: (error: unknown, document: string) => void;
}

/** Background work on documents: a few documents at a time, one run per document, and one more run if the work was requested meanwhile. */
export class BackgroundTasks {
  readonly #parts: Parts;
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  ask(document: string): void {
    this.#waiting.add(document);
    this.#start();
  }

  /** Waits until all requested work is done. */
  async close(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Waits for running work and drops the rest. */
  stop(): Promise<void> {
    this.#waiting.clear();
    return this.close();
  }

  #start(): void {
    for (const document of this.#waiting) {
      if (this.#running.size >= this.#parts.atOnce) return;
      if (this.#running.has(document)) continue;
      this.#waiting.delete(document);
      this.#running.set(document, this.#run(document));
    }
  }

  async #run(document: string): Promise<void> {
    try {
      await this.#parts.work(document);
    } catch (error) {
      this.#parts.onError(error, document);
    } finally {
      this.#running.delete(document);
      this.#start();
    }
  }
}
