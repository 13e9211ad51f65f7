import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPool } from '../../src/isolation/pool.ts';
import type { Order } from './tasks/sample-task.ts';

const TASK = new URL('./tasks/sample-task.ts', import.meta.url);
const limits = { size: 1, memoryMb: 64, timeout: 10_000, maxQueued: 8, idle: 10_000, maxRuns: 100 };

it('replaces a thread after its share of runs', async () => {
  const pool = createPool<Order, unknown>(TASK, { ...limits, maxRuns: 2 });
  const counts = [];
  for (let run = 0; run < 4; run++) counts.push(await pool.run({ do: 'count' }));
  assert.deepEqual(counts, [1, 2, 1, 2]);
  await pool.close();
});

it('ends a thread that has nothing to do', async (test) => {
  test.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = createPool<Order, unknown>(TASK, limits);
  assert.equal(await pool.run({ do: 'count' }), 1);
  test.mock.timers.tick(limits.idle);
  assert.equal(await pool.run({ do: 'count' }), 1, 'a new thread');
  await pool.close();
});
