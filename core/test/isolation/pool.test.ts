import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Pool } from '../../src/isolation/pool.ts';
import type { Order } from './tasks/sample-task.ts';

const TASK = new URL('./tasks/sample-task.ts', import.meta.url);
const limits = { size: 1, memoryMb: 64, timeout: 10_000, maxQueued: 8, idle: 10_000, maxRuns: 100 };

it('replaces a thread after its share of runs', async () => {
  const pool = new Pool<Order, unknown>(TASK, { ...limits, maxRuns: 2 });
  const counts = [];
  for (let run = 0; run < 4; run++) counts.push(await pool.run({ do: 'count' }));
  assert.deepEqual(counts, [1, 2, 1, 2]);
  await pool.close();
});

it('ends an idle thread', async (test) => {
  test.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = new Pool<Order, unknown>(TASK, limits);
  assert.equal(await pool.run({ do: 'count' }), 1);
  test.mock.timers.tick(limits.idle);
  assert.equal(await pool.run({ do: 'count' }), 1, 'a new thread');
  await pool.close();
});

it('lets a caller wait for at most one of four endless runs of another caller', async () => {
  const pool = new Pool<Order, unknown>(TASK, { ...limits, size: 2 });
  const endless = Array.from({ length: 4 }, () => {
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const options = { caller: 'ada', signal: stop.signal, onProgress: () => begun.resolve() };
    const run = pool.run({ do: 'hang' }, options).catch((error: unknown) => error);
    return { stop, begun: begun.promise, run };
  });
  const [first, second, third] = endless;
  assert.ok(first && second && third);
  await Promise.all([first.begun, second.begun]);
  const [bob, cyd] = [new AbortController(), new AbortController()];
  const guest = Promise.withResolvers<void>();
  const options = { caller: 'bob', signal: bob.signal, onProgress: () => guest.resolve() };
  const held = pool.run({ do: 'hang' }, options).catch((error: unknown) => error);
  await guest.promise;
  const next = pool.run({ do: 'echo', value: 'mine' }, { caller: 'cyd', signal: cyd.signal });
  first.stop.abort();
  assert.equal(await next, 'mine', 'the first place to become free is not for the third run of ada');
  await third.begun;
  for (const { stop } of [...endless, { stop: bob }]) stop.abort();
  await Promise.all([held, ...endless.map(({ run }) => run)]);
  await pool.close();
});
