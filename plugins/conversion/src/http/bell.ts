/** Wakes one waiter. A ring without a waiter is kept for the next one. */
export class Bell {
  #rung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  /** Resolves to true at the next ring, or to false after `timeout` milliseconds or when the signal aborts. */
  async wait(timeout: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#rung && !signal.aborted) await this.#sleep(timeout, signal);
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }

  async #sleep(timeout: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    this.#wake = wake;
    const timer = setTimeout(wake, timeout);
    signal.addEventListener('abort', wake, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  }
}
