import { availableParallelism } from 'node:os';
import type { TracingService } from '../contracts/telemetry/tracing.ts';
import type { WorkerPool, WorkerPoolOptions, WorkersService } from '../contracts/workers.ts';
import { MetricRegistry } from '../metrics/registry.ts';
import { Pool, type PoolLimits } from './pool.ts';
import type { SpareThreads } from './spare-threads.ts';
import { threadMetrics } from './thread-metrics.ts';

const DEFAULTS: PoolLimits = {
  size: availableParallelism(),
  memoryMb: 512,
  timeout: 60_000,
  maxQueued: 64,
  idle: 10_000,
  maxRuns: 200,
};

type Trace = Pick<TracingService, 'run'>;

/**
 * The service `workers`, and a function that ends all threads.
 * @param tracing returns the tracing service, which is known when the first run begins.
 * @param spares threads that outlive this server.
 */
export function createWorkers(
  metrics = new MetricRegistry(),
  tracing: () => Trace | undefined = () => undefined,
  spares?: SpareThreads,
): WorkersService & { close(): Promise<void> } {
  const pools: { readonly name: string; readonly pool: Pool<never, unknown> }[] = [];
  const { running, waiting, run } = metrics.measure(threadMetrics);
  running.observe(() => pools.map(({ name, pool }) => [pool.counts.running, name]));
  waiting.observe(() => pools.map(({ name, pool }) => [pool.counts.waiting, name]));
  return {
    pool<Input, Output>(module: URL, options: WorkerPoolOptions = {}): WorkerPool<Input, Output> {
      const name = packageOf(module);
      const onRun: PoolLimits['onRun'] = (seconds, outcome) => run.record(seconds, name, outcome);
      const pool = new Pool<Input, Output>(module, { ...DEFAULTS, ...options, onRun, spares });
      pools.push({ name, pool });
      return {
        run(input, runOptions) {
          const work = (): Promise<Output> => pool.run(input, runOptions);
          return tracing()?.run(`thread ${name}`, {}, work) ?? work();
        },
        close: () => pool.close(),
      };
    },
    async close() {
      await Promise.all(pools.splice(0).map(({ pool }) => pool.close()));
    },
  };
}

/** The folder of the module's package, or of the module itself. */
function packageOf({ pathname }: URL): string {
  const folders = pathname.split('/');
  const source = folders.findLastIndex((folder) => folder === 'src' || folder === 'dist');
  return folders.at(source > 0 ? source - 1 : -2) ?? 'unknown';
}
