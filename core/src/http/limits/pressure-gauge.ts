import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { ServerOptions } from '../../config/server-options.ts';

/** The measurements since the last reading. */
export interface Reading {
  /** The mean delay of the event loop in milliseconds. */
  readonly delay: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
}

export interface Meter {
  start(): void;
  stop(): void;
  /** @throws the system's error, for example without a free file descriptor for reading the memory. */
  read(this: void, wanted: { readonly rss: boolean }): Reading;
}

/** Milliseconds between two samples of the event loop's delay. An idle loop shows a delay of just this. */
const RESOLUTION_MS = 10;

/** The number of samples after which the start counts as over, even if none was below the limits. */
const LONGEST_START = 10;

/**
 * Decides whether the process is overloaded. Refusing callers cannot relieve the load of the start, so nothing counts until the first
 * sample below all limits.
 */
export class PressureGauge {
  readonly #limits: ServerOptions['pressure'];
  readonly #read: Meter['read'];
  #startSamples = LONGEST_START;
  #isHigh = false;

  constructor(limits: ServerOptions['pressure'], read: Meter['read']) {
    this.#limits = limits;
    this.#read = read;
  }

  get isHigh(): boolean {
    return this.#isHigh;
  }

  /** Takes a measurement. A failed measurement changes nothing. */
  sample(): void {
    try {
      const isOver = this.#isOver(this.#read({ rss: this.#limits.maxRssBytes > 0 }));
      this.#startSamples = isOver ? this.#startSamples - 1 : 0;
      this.#isHigh = isOver && this.#startSamples < 0;
    } catch {
      // The next sample is a second away.
    }
  }

  #isOver({ delay, heapBytes, rssBytes }: Reading): boolean {
    const { maxEventLoopDelay, maxHeapBytes, maxRssBytes } = this.#limits;
    return exceeds(delay, maxEventLoopDelay) || exceeds(heapBytes, maxHeapBytes) || exceeds(rssBytes, maxRssBytes);
  }
}

const exceeds = (value: number, limit: number): boolean => limit > 0 && value > limit;

/** Measures this process. Reading the resident set size opens a file, so it is read only if it is limited. */
export function createMeter(): Meter {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  return {
    start: () => void histogram.enable(),
    stop: () => void histogram.disable(),
    read({ rss }) {
      // If the loop took no sample since the last reading, there is no mean: the loop did not turn.
      const mean = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6;
      histogram.reset();
      return {
        delay: Math.max(0, mean - RESOLUTION_MS),
        heapBytes: getHeapStatistics().used_heap_size,
        rssBytes: rss ? process.memoryUsage.rss() : 0,
      };
    },
  };
}
