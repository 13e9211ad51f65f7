import type { Job, Logger } from '@editor-companion/core/plugin';
import type { IndexOrder, IndexOutcome } from './indexer.ts';

interface Parts {
  readonly job: Pick<Job<IndexOrder, IndexOutcome>, 'run'>;
  /** The maximum number of running orders. */
  readonly concurrency: number;
  /** Aborts at shutdown: no further order starts. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/**
 * Passes orders to the jobs service, a few at a time and one per source: a source that changes while it is being indexed is indexed again
 * afterwards. Orders lost with a process are found by the next full comparison.
 */
export class Feeder {
  readonly #parts: Parts;
  /** In the order of arrival. */
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

  /** Resolves when fewer than `count` orders are waiting or running. */
  async room(count: number): Promise<void> {
    while (this.waiting >= count && !this.#parts.signal.aborted) await this.#someEnd();
  }

  /** Drops waiting orders, and resolves when none is running. */
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
      if (!signal.aborted)
        log.warn(
          { err: error, kind: order.kind },
          'a document or template could not be indexed; the server tries again',
        );
    }
  }

  async #someEnd(): Promise<void> {
    await Promise.race(this.#running.values());
  }
}

const keyOf = ({ kind, id }: IndexOrder): string => `${kind} ${id}`;
