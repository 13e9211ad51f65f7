import { fetchErrors } from './errors.ts';

/** Keeps the number of fetches from one host at once small; the rest wait in line. */
export class HostTurns {
  readonly #max: number;
  readonly #maxQueued: number;
  readonly #hosts = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  constructor(max: number, maxQueued: number) {
    this.#max = max;
    this.#maxQueued = maxQueued;
  }

  /**
   * Resolves to the function that ends the turn.
   * @throws FETCH_BUSY (503) when too many wait; the signal's reason when it aborts.
   */
  async take(host: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#hosts.get(host) ?? { running: 0, waiting: new Set() };
    this.#hosts.set(host, line);
    if (line.running < this.#max) line.running += 1;
    else await this.#wait(line.waiting, signal);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const [next] = line.waiting;
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#hosts.delete(host);
    };
  }

  #wait(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
    if (waiting.size >= this.#maxQueued) throw fetchErrors.FETCH_BUSY();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = (): void => {
      waiting.delete(enter);
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      waiting.delete(enter);
      reject(signal.reason as Error);
    };
    waiting.add(enter);
    signal.addEventListener('abort', leave, { once: true });
    return promise;
  }
}
