export interface AnswerWatchOptions {
  /** Milliseconds without an answer after which the connection to the server is checked. */
  readonly patience: number;
  /** Resolves when the server answers on a separate connection; rejects otherwise. */
  readonly look: () => Promise<void>;
  /** Closes all connections. */
  readonly drop: (reason: unknown) => void;
}

/**
 * Detects a server that is cut off while answers are missing. A network that drops packets stays silent, and a statement may take long, so
 * neither silence nor time is proof: the server is asked on a new connection.
 */
export class AnswerWatch {
  readonly #options: AnswerWatchOptions;
  readonly #waiting = new Set<{ readonly since: number }>();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(options: AnswerWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#check(), options.patience / 2).unref();
  }

  /** Notes that an answer is expected. Returns a function to call when it has arrived. */
  begin(): () => void {
    const entry = { since: performance.now() };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    // They are in order of their start.
    const [oldest] = this.#waiting;
    const { patience, look, drop } = this.#options;
    if (this.#isLooking || !oldest || performance.now() - oldest.since < patience) return;
    this.#isLooking = true;
    try {
      await look();
    } catch (error) {
      drop(error);
    } finally {
      this.#isLooking = false;
    }
  }
}
