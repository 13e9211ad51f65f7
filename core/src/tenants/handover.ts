/** Milliseconds after which an idle consumer is given up. */
const STALL_MS = 300_000;

/**
 * Passes values from a producer to a consumer one at a time: the producer waits until each was taken. If the consumer leaves or is idle for
 * too long, the producer's signal aborts.
 */
export class Handover<T> implements AsyncIterable<T> {
  readonly #gone = new AbortController();
  readonly signal: AbortSignal;
  #waiting: { readonly value: T; readonly taken: () => void } | undefined;
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#gone.signal]);
  }

  /** Resolves when the consumer has taken the value. @throws the signal's reason. */
  readonly give = async (value: T): Promise<void> => {
    this.signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => reject(this.signal.reason);
    this.signal.addEventListener('abort', giveUp, { once: true });
    const stalled = setTimeout(() => this.leave(), STALL_MS);
    this.#waiting = { value, taken: resolve };
    this.#wake?.();
    try {
      await promise;
    } finally {
      clearTimeout(stalled);
      this.signal.removeEventListener('abort', giveUp);
    }
  };

  end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#failure = { error };
    this.end();
  }

  /** Ends the handover on the consumer's side. */
  leave(): void {
    this.#gone.abort();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const next = this.#waiting;
      this.#waiting = undefined;
      if (next) {
        yield next.value;
        next.taken();
      } else if (this.#isOver) {
        if (this.#failure) throw this.#failure.error;
        return;
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
