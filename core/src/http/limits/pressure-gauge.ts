import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { ServerOptions } from '../../config/server-options.ts';

/** What was measured since the last reading. */
export interface Reading {
  /** Mean delay of the event loop, in milliseconds. */
  readonly delay: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
}

export interface Meter {
  start(): void;
  stop(): void;
  /** @throws what the system does, as when it has no file descriptor left to look memory up with. */
  read(this: void, wanted: { readonly rss: boolean }): Reading;
}

/** How often the event loop's delay is looked at, in milliseconds. A loop without work is late by just that. */
const RESOLUTION_MS = 10;

/** Samples after which the start is over even when none of them was quiet. */
const LONGEST_START = 10;

/**
 * Tells whether the process is overloaded. The work of starting is no load that refusing callers would relieve, so nothing counts
 * until the first sample below all limits.
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

  /** Measures once. A measurement that fails changes nothing: it must neither end the process nor open or close its doors. */
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

/** Measures this process. Only the resident set takes a file descriptor, so it is read only where it is limited. */
export function createMeter(): Meter {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  return {
    start: () => void histogram.enable(),
    stop: () => void histogram.disable(),
    read({ rss }) {
      // Without a single look at the loop since the last reading there is no mean: the loop did not turn.
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
