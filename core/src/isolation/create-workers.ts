import { availableParallelism } from 'node:os';
import type { WorkerPool, WorkersService } from '../contracts/workers.ts';
import { Pool, type PoolLimits } from './pool.ts';

const DEFAULTS: PoolLimits = {
  size: availableParallelism(),
  memoryMb: 512,
  timeout: 60_000,
  maxQueued: 64,
  idle: 10_000,
  maxRuns: 200,
};

/** The service `workers`, and what ends all of its threads. */
export function createWorkers(): WorkersService & { close(): Promise<void> } {
  const pools = new Set<WorkerPool<never, unknown>>();
  return {
    pool<Input, Output>(module: URL, options = {}) {
      const pool = new Pool<Input, Output>(module, { ...DEFAULTS, ...options });
      pools.add(pool);
      return pool;
    },
    async close() {
      await Promise.all([...pools].map((pool) => pool.close()));
      pools.clear();
    },
  };
}
