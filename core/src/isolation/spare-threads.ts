import type { Thread } from './thread.ts';

/** The maximum number of waiting threads, and how long they wait. The process lives until they end. */
const MAX_SPARES = 8;
const PATIENCE_MS = 300;

/** The real timer: tests may mock time, and a thread that never ended would keep the process alive. */
const later = setTimeout;

/**
 * Keeps the idle threads of a closed server for the next server of this process. A test kit starts hundreds of servers, and loading the
 * document readers into a thread takes longer than most tests. A task keeps no state between runs, so it can serve any server.
 */
export class SpareThreads {
  readonly #patience: number;
  readonly #waiting: { readonly key: string; readonly thread: Thread; readonly timer: NodeJS.Timeout }[] = [];

  /** @param patience milliseconds for which a thread waits. */
  constructor(patience: number = PATIENCE_MS) {
    this.#patience = patience;
  }

  /** Takes a thread that has loaded this module and has this much memory. */
  take(module: URL, memoryMb: number): Thread | undefined {
    const key = keyOf(module, memoryMb);
    const index = this.#waiting.findIndex((one) => one.key === key && !one.thread.broken);
    const [found] = index === -1 ? [] : this.#waiting.splice(index, 1);
    clearTimeout(found?.timer);
    return found?.thread;
  }

  /** Keeps a healthy idle thread for a moment. If there are too many, the longest waiting one ends. */
  keep(module: URL, memoryMb: number, thread: Thread): void {
    const end = (): void => this.#end(thread);
    this.#waiting.push({ key: keyOf(module, memoryMb), thread, timer: later(end, this.#patience) });
    const [oldest] = this.#waiting;
    if (oldest && this.#waiting.length > MAX_SPARES) this.#end(oldest.thread);
  }

  /** Ends all waiting threads. */
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
