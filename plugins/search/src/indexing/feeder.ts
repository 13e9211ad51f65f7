import type { Job, Logger } from '@editor-companion/core/plugin';
import type { IndexOrder, IndexOutcome } from './indexer.ts';

interface Parts {
  readonly job: Pick<Job<IndexOrder, IndexOutcome>, 'run'>;
  /** Orders that are under way at a time. */
  readonly concurrency: number;
  /** Aborts at shutdown: nothing is begun any more. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Gives orders to the jobs service, a few at a time and each source once: one that changes while it is indexed is indexed again behind that.
 * What a process that ends leaves undone is found by the next look at everything.
 */
export class Feeder {
  readonly #parts: Parts;
  /** In the order in which they were offered. */
  readonly #waiting = new Map<string, IndexOrder>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return this.#waiting.size + this.#running.size;
  }

  offer(order: IndexOrder): void {
    const key = keyOf(order);
    const isAnew = order.anew === true || this.#waiting.get(key)?.anew === true;
    this.#waiting.set(key, { ...order, ...(isAnew && { anew: true }) });
    this.#begin();
  }

  /** Resolves when fewer than `count` orders wait or are under way. */
  async room(count: number): Promise<void> {
    while (this.waiting >= count && !this.#parts.signal.aborted) await this.#someEnd();
  }

  /** Forgets what waits, and resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#waiting.clear();
    await Promise.allSettled(this.#running.values());
  }

  #begin(): void {
    const { concurrency, signal } = this.#parts;
    for (const [key, order] of this.#waiting) {
      if (this.#running.size >= concurrency || signal.aborted) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      const done = this.#run(key, order).finally(() => {
        this.#running.delete(key);
        this.#begin();
      });
      this.#running.set(key, done);
    }
  }

  async #run(key: string, order: IndexOrder): Promise<void> {
    const { job, signal, log } = this.#parts;
    try {
      await job.run(order, { key, signal, isBackground: true });
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, kind: order.kind }, 'something could not be indexed for now');
    }
  }

  async #someEnd(): Promise<void> {
    await Promise.race(this.#running.values());
  }
}

const keyOf = ({ kind, id }: IndexOrder): string => `${kind} ${id}`;
