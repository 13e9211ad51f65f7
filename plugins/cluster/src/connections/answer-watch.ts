export interface AnswerWatchOptions {
  /** Milliseconds that an answer may be missing before somebody looks whether the server is reached at all. */
  readonly patience: number;
  /** Resolves when the server answers on a connection of its own; rejects where it does not. */
  readonly look: () => Promise<void>;
  /** Gives up all connections. */
  readonly drop: (reason: unknown) => void;
}

/**
 * Notices that a server is cut off while answers are missing. A network that drops packets says nothing, and a statement may take
 * long, so that neither silence nor time tell: the server is asked on a new connection.
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

  /** Somebody waits for an answer. Returns the function that says that it has come. */
  begin(): () => void {
    const entry = { since: performance.now() };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    // They are in the order in which they began.
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
