import type { Counter, Gauge, GaugeReading, Histogram } from '../base/metrics.ts';
import type { MetricSample } from '../contracts/telemetry/metrics.ts';
import { Series } from './series.ts';

/** An instrument whose values can be read. */
export interface Readable {
  samples(): MetricSample[] | Promise<MetricSample[]>;
}

/** A counter that only grows. */
export class CountingCounter implements Counter, Readable {
  readonly #series = new Series(() => ({ value: 0 }));

  add(amount: number, ...labels: readonly string[]): void {
    this.#series.of(labels).value += amount;
  }

  samples(): MetricSample[] {
    return [...this.#series].map(({ labels, state }) => ({ labels, value: state.value }));
  }
}

type Source = Parameters<Gauge['observe']>[0];

/** Milliseconds that a source may take. */
const PATIENCE = 1000;

/** A gauge that asks its sources when it is read. */
export class AskingGauge implements Gauge, Readable {
  readonly #sources: Source[] = [];

  observe(read: Source): void {
    this.#sources.push(read);
  }

  async samples(): Promise<MetricSample[]> {
    const readings = await Promise.all(this.#sources.map(ask));
    const series = new Series(() => ({ value: 0 }));
    for (const [value, ...labels] of readings.flat()) series.of(labels).value += value;
    return [...series].map(({ labels, state }) => ({ labels, value: state.value }));
  }
}

type Reading = (readonly [value: number, ...labels: string[]])[];

/** Skips a source that fails: metrics without one value are more useful than none. */
async function ask(source: Source): Promise<Reading> {
  const { promise: late, resolve } = Promise.withResolvers<Reading>();
  const timer = setTimeout(() => resolve([]), PATIENCE);
  try {
    return await Promise.race([Promise.try(source).then(listReading), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

const listReading = (reading: GaugeReading): Reading => (typeof reading === 'number' ? [[reading]] : [...reading]);

/** A histogram. */
export class BucketHistogram implements Histogram, Readable {
  readonly #bounds: readonly number[];
  readonly #series: Series<{ readonly counts: Float64Array; sum: number }>;

  /** @param bounds upper bounds of the buckets, ascending. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#series = new Series(() => ({ counts: new Float64Array(bounds.length + 1), sum: 0 }));
  }

  record(value: number, ...labels: readonly string[]): void {
    const state = this.#series.of(labels);
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] ?? 0)) bucket++;
    state.counts[bucket] = (state.counts[bucket] ?? 0) + 1;
    state.sum += value;
  }

  samples(): MetricSample[] {
    return [...this.#series].map(({ labels, state }) => ({ labels, value: state.sum, counts: [...state.counts] }));
  }
}
