import type { Thread } from './thread.ts';

/** Threads that wait at most, and for how long: the process goes on until they end. */
const MAX_SPARES = 8;
const PATIENCE_MS = 300;

/** The real one: tests may have time stand still, and a thread that never ended would keep the process. */
const later = setTimeout;

/**
 * Threads that have nothing to do when their server closes, for the next server of this process: a test kit starts hundreds of servers, and
 * loading what reads documents takes a thread longer than most tests do. A task keeps nothing between its runs, so that it is all the same
 * to it which server it works for.
 */
export class SpareThreads {
  readonly #patience: number;
  readonly #waiting: { readonly key: string; readonly thread: Thread; readonly timer: NodeJS.Timeout }[] = [];

  /** @param patience milliseconds for which a thread waits. */
  constructor(patience: number = PATIENCE_MS) {
    this.#patience = patience;
  }

  /** One that has loaded this module and has this much memory. */
  take(module: URL, memoryMb: number): Thread | undefined {
    const key = keyOf(module, memoryMb);
    const index = this.#waiting.findIndex((one) => one.key === key && !one.thread.broken);
    const [found] = index === -1 ? [] : this.#waiting.splice(index, 1);
    clearTimeout(found?.timer);
    return found?.thread;
  }

  /** Keeps a healthy thread without a run for a moment; the one that has waited for the longest time ends where there are too many. */
  keep(module: URL, memoryMb: number, thread: Thread): void {
    const end = (): void => this.#end(thread);
    this.#waiting.push({ key: keyOf(module, memoryMb), thread, timer: later(end, this.#patience) });
    const [oldest] = this.#waiting;
    if (oldest && this.#waiting.length > MAX_SPARES) this.#end(oldest.thread);
  }

  /** Ends all that wait. */
  [Symbol.dispose](): void {
    for (const { thread, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      void thread.end(undefined);
    }
  }

  #end(thread: Thread): void {
    const index = this.#waiting.findIndex((one) => one.thread === thread);
    const [found] = index === -1 ? [] : this.#waiting.splice(index, 1);
    clearTimeout(found?.timer);
    void thread.end(undefined);
  }
}

const keyOf = (module: URL, memoryMb: number): string => `${memoryMb} ${module.href}`;
