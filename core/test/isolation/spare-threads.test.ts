import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Pool } from '../../src/isolation/pool.ts';
import { SpareThreads } from '../../src/isolation/spare-threads.ts';
import type { Order } from './tasks/sample-task.ts';

const TASK = new URL('./tasks/sample-task.ts', import.meta.url);
/** Longer than any test. */
const LONG = 600_000;
const limits = { size: 1, memoryMb: 64, timeout: 10_000, maxQueued: 8, idle: 10_000, maxRuns: 100 };

/** Performs one order in a separate pool. */
async function once(order: Order['do'], more: object): Promise<unknown> {
  const pool = new Pool<Order, unknown>(TASK, { ...limits, ...more });
  try {
    return await pool.run({ do: order } as Order);
  } finally {
    await pool.close();
  }
}

it('passes an idle thread to the next pool with the same module and memory', async () => {
  using spares = new SpareThreads(LONG);
  assert.deepEqual([await once('count', { spares }), await once('count', { spares })], [1, 2]);
  assert.equal(await once('count', { spares, memoryMb: 65 }), 1, 'another limit needs another thread');
  assert.equal(await once('count', {}), 1, 'who knows no spare threads begins its own');
  assert.equal(await once('count', { spares }), 3);
});

it('keeps no thread with a failed or unfinished run', async () => {
  using spares = new SpareThreads(LONG);
  assert.equal(await once('count', { spares }), 1);
  await assert.rejects(once('throw', { spares }), { code: 'WORKER_CRASHED' });
  const pool = new Pool<Order, unknown>(TASK, { ...limits, spares });
  const begun = Promise.withResolvers<void>();
  const hanging = assert.rejects(pool.run({ do: 'hang' }, { onProgress: () => begun.resolve() }), {
    name: 'AbortError',
  });
  await begun.promise;
  await pool.close();
  await hanging;
  assert.equal(await once('count', { spares }), 1);
});

it('ends a thread that stays unused, and the oldest one when there are too many', async () => {
  const spares = new SpareThreads();
  const ended: string[] = [];
  const thread = (name: string) => ({ broken: false, end: () => void ended.push(name) }) as never;
  const names = Array.from({ length: 9 }, (_, index) => String(index));
  for (const name of names) spares.keep(TASK, 64, thread(name));
  assert.deepEqual(ended, ['0']);
  while (ended.length < names.length) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(ended.toSorted(), names);
  assert.equal(spares.take(TASK, 64), undefined);
});
