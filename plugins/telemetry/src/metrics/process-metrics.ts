import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import type { MetricFamily, MetricSample } from '@editor-companion/core/plugin';

/** Milliseconds between two measurements of the event loop. */
const RESOLUTION = 20;
const NANOSECONDS = 1e9;

type Reading = Pick<MetricFamily, 'name' | 'kind' | 'help' | 'labels' | 'samples'>;

/**
 * Measures the process under the names that dashboards for Node.js use (those of Prometheus' client library). Delays of the event loop
 * cover the time since the last reading.
 */
export class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  readonly #collected = { seconds: 0, count: 0 };
  readonly #observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      this.#collected.seconds += duration / 1000;
      this.#collected.count += 1;
    }
  });

  constructor() {
    this.#delay.enable();
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  async read(): Promise<MetricFamily[]> {
    const files = await countOpenFiles();
    return [...readProcess(), ...this.#readLoop(), ...this.#readCollector(), ...(files === undefined ? [] : [files])];
  }

  close(): void {
    this.#delay.disable();
    this.#observer.disconnect();
  }

  #readLoop(): MetricFamily[] {
    const quantiles = [0.5, 0.99, 1].map((quantile) =>
      one(this.#delay.percentile(quantile * 100) / NANOSECONDS, [String(quantile)]),
    );
    this.#delay.reset();
    const { utilization } = performance.eventLoopUtilization();
    return [
      gauge('nodejs_eventloop_lag_seconds', 'Delay of the event loop since the last reading.', quantiles, ['quantile']),
      gauge('nodejs_eventloop_utilization', 'Share of the time in which the event loop was busy.', [one(utilization)]),
    ];
  }

  #readCollector(): MetricFamily[] {
    const { seconds, count } = this.#collected;
    return [
      counter('nodejs_gc_seconds_total', 'Time spent on garbage collection.', seconds),
      counter('nodejs_gc_runs_total', 'Garbage collections.', count),
    ];
  }
}

function readProcess(): MetricFamily[] {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    counter('process_cpu_seconds_total', 'CPU time of the process with all its threads.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory.', [one(rss)]),
    gauge('process_start_time_seconds', 'Start time of the process, since the epoch.', [
      one(Date.now() / 1000 - process.uptime()),
    ]),
    gauge('nodejs_heap_size_used_bytes', 'Used heap of the main thread.', [one(heapUsed)]),
    gauge('nodejs_heap_size_total_bytes', 'Heap of the main thread.', [one(heapTotal)]),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap that belongs to objects of the main thread.', [
      one(external),
    ]),
    gauge('nodejs_version_info', 'Version of Node.js.', [one(1, [process.version])], ['version']),
  ];
}

/** Only Linux reports the number of open files. */
async function countOpenFiles(): Promise<MetricFamily | undefined> {
  const open = await readdir('/proc/self/fd').catch(() => undefined);
  return open && gauge('process_open_fds', 'Open file descriptors.', [one(open.length)]);
}

const one = (value: number, labels: readonly string[] = []): MetricSample => ({ labels, value });

const gauge = (
  name: string,
  help: string,
  samples: readonly MetricSample[],
  labels: readonly string[] = [],
): Reading => ({
  name,
  kind: 'gauge',
  help,
  labels,
  samples,
});

const counter = (name: string, help: string, value: number): Reading => ({
  name,
  kind: 'counter',
  help,
  labels: [],
  samples: [one(value)],
});
