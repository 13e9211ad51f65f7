/** Wakes one waiter (an auto-reset event). A call without a waiter wakes the next one. */
export class WakeSignal {
  #isSet = false;
  #resume: () => void = () => undefined;

  wake(): void {
    this.#isSet = true;
    this.#resume();
  }

  /** Resolves to true at the next call of `wake`, or to false after `timeout` milliseconds or when the signal aborts. */
  async wait(timeout: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#isSet && !signal.aborted) await this.#sleep(timeout, signal);
    const isSet = this.#isSet;
    this.#isSet = false;
    return isSet;
  }

  async #sleep(timeout: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const resume = (): void => resolve();
    this.#resume = resume;
    const timer = setTimeout(resume, timeout);
    signal.addEventListener('abort', resume, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', resume);
  }
}
