import type { Caller } from '../contracts/work-context.ts';
import { FairQueue } from '../plugin/fair-queue.ts';
import { fetchErrors } from './errors.ts';

/** Limits the concurrent fetches from one host. The rest wait; callers are served in turn. */
export class HostQueues {
  readonly #max: number;
  readonly #maxQueued: number;
  readonly #hosts = new Map<string, FairQueue>();

  constructor(max: number, maxQueued: number) {
    this.#max = max;
    this.#maxQueued = maxQueued;
  }

  /**
   * Resolves to a function that frees the place.
   * @throws FETCH_BUSY (503) when too many wait; the signal's reason when it aborts.
   */
  async take(host: string, caller: Caller, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const queue = this.#hosts.get(host) ?? this.#open(host);
    const leave = await queue.take(caller, signal);
    return () => {
      leave();
      if (queue.running === 0 && this.#hosts.get(host) === queue) this.#hosts.delete(host);
    };
  }

  #open(host: string): FairQueue {
    const queue = new FairQueue({
      places: this.#max,
      maxWaiting: this.#maxQueued,
      busy: () => fetchErrors.FETCH_BUSY(),
    });
    this.#hosts.set(host, queue);
    return queue;
  }
}
