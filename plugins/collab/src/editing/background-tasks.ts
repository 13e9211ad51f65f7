interface Parts {
  readonly work: (document: string) => Promise<void>;
  /** How many documents are worked on at the same time: when a server is restarted, all of them are asked for at once. */
  readonly atOnce: number;
  readonly onError: (error: unknown, document: string) => void;
}

/** Work behind the scenes: a few documents at a time, each once at a time, and once more where it is asked for meanwhile. */
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

  /** Waits until all that was asked for is done. */
  async close(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Waits for what is under way; what only waits is given up. */
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
