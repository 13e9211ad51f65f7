import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { WorkerPool, WorkerPoolOptions } from '../../src/contracts/workers.ts';
import { createWorkers } from '../../src/isolation/create-workers.ts';
import { CompanionError } from '../../src/base/errors.ts';
import type { Order } from './tasks/sample-task.ts';

const workers = createWorkers();
after(() => workers.close());

const TASK = new URL('./tasks/sample-task.ts', import.meta.url);
const pool = (options: WorkerPoolOptions = {}): WorkerPool<Order, unknown> =>
  workers.pool<Order, unknown>(TASK, { size: 1, ...options });

const failsWith = (code: string, status: number) => (error: unknown) =>
  CompanionError.is(error) && error.code === code && error.status === status;

describe('a run', () => {
  it('returns the result of the task', async () => {
    const value = { text: 'é', list: [1, new Date(0)], map: new Map([['a', 1]]) };
    assert.deepEqual(await pool().run({ do: 'echo', value }), value);
  });

  it('reuses a warm thread', async () => {
    const warm = pool();
    assert.deepEqual([await warm.run({ do: 'count' }), await warm.run({ do: 'count' })], [1, 2]);
  });

  it('transfers buffers in and large results out', async () => {
    const bytes = new Uint8Array(50_000).fill(3);
    const echoed = await pool().run({ do: 'echo', value: bytes }, { transfer: [bytes.buffer] });
    assert.equal(bytes.byteLength, 0, 'moved, not copied');
    assert.deepEqual((echoed as Uint8Array)[49_999], 3);
    assert.equal(((await pool().run({ do: 'bytes' })) as { bytes: Uint8Array }).bytes.length, 100_000);
  });

  it('reports progress', async () => {
    const seen: unknown[] = [];
    assert.equal(
      await pool().run({ do: 'progress' }, { onProgress: (...progress) => void seen.push(progress) }),
      'done',
    );
    assert.deepEqual(seen, [
      [0.5, 'half'],
      [1, undefined],
    ]);
  });

  it('has no access to the environment', async () => {
    process.env['COMPANION_TEST_SECRET'] = 'hunter2';
    const { env } = (await pool().run({ do: 'environment' })) as { env: object };
    assert.deepEqual(env, {});
  });

  it('rejects with the task’s own error and all its members', async () => {
    await assert.rejects(pool().run({ do: 'refuse' }), (error) => {
      assert.ok(CompanionError.is(error));
      assert.deepEqual(
        [error.code, error.status, error.message, error.retryAfter, error.details],
        ['FILE_ENCRYPTED', 422, 'It is encrypted.', 3, [{ path: 'file', message: 'needs a password' }]],
      );
      return true;
    });
  });

  it('keeps its thread after an error that the task threw on purpose', async () => {
    const steady = pool();
    await assert.rejects(steady.run({ do: 'refuse' }));
    assert.equal(await steady.run({ do: 'count' }), 2);
  });
});

describe('a run that fails affects no other run, and the next one gets a new thread', () => {
  const cases: [Order['do'], string, number, WorkerPoolOptions][] = [
    ['throw', 'WORKER_CRASHED', 422, {}],
    ['exit', 'WORKER_CRASHED', 422, {}],
    ['hoard', 'WORKER_OUT_OF_MEMORY', 422, { memoryMb: 32 }],
    ['uncloneable', 'WORKER_RESULT_INVALID', 500, {}],
  ];
  for (const [order, code, status, options] of cases)
    it(`${order}: ${code}`, async () => {
      const tried = pool(options);
      await assert.rejects(tried.run({ do: order } as Order), failsWith(code, status));
      assert.equal(await tried.run({ do: 'count' }), 1);
    });

  for (const order of ['hang', 'spin'] as const)
    it(`${order}: WORKER_TIMEOUT`, async ({ mock }) => {
      mock.timers.enable({ apis: ['setTimeout'] });
      const tried = pool({ timeout: 300 });
      const begun = { onProgress: () => mock.timers.tick(300) };
      await assert.rejects(tried.run({ do: order }, begun), failsWith('WORKER_TIMEOUT', 422));
      assert.equal(await tried.run({ do: 'count' }), 1);
    });

  it('hides the thread’s error text from the caller', async () => {
    await assert.rejects(pool().run({ do: 'throw' }), (error: Error) => !error.message.includes('/secret/path'));
  });

  it('reports a module that cannot be loaded', async () => {
    const missing = workers.pool<Order, unknown>(new URL('./tasks/none.ts', import.meta.url));
    await assert.rejects(missing.run({ do: 'count' }), failsWith('WORKER_CRASHED', 422));
  });
});

describe('an aborted run', () => {
  it('ends its thread at once, even one that never yields', async () => {
    const spinning = pool();
    const controller = new AbortController();
    const abort = (): void => controller.abort(new Error('nobody waits'));
    const run = spinning.run({ do: 'spin' }, { signal: controller.signal, onProgress: abort });
    await assert.rejects(run, /nobody waits/);
    assert.equal(await spinning.run({ do: 'count' }), 1);
  });

  it('does not start if it was aborted before', async () => {
    await assert.rejects(pool().run({ do: 'count' }, { signal: AbortSignal.abort(new Error('too late')) }), /too late/);
  });

  it('leaves the queue if it was still waiting', async () => {
    const busy = pool({ maxQueued: 1 });
    const first = new AbortController();
    const second = new AbortController();
    const running = busy.run({ do: 'hang' }, { signal: first.signal });
    const waiting = busy.run({ do: 'count' }, { signal: second.signal });
    second.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    const next = busy.run({ do: 'count' });
    first.abort(new Error('stop'));
    await assert.rejects(running, /stop/);
    assert.equal(await next, 1);
  });
});

describe('a pool', () => {
  it('runs as many tasks at once as it has threads, and queues the rest', async () => {
    const two = pool({ size: 2 });
    const counts = await Promise.all(Array.from({ length: 8 }, () => two.run({ do: 'count' })));
    assert.equal(counts.filter((count) => count === 1).length, 2);
  });

  it('refuses a run if too many wait', async () => {
    const busy = pool({ maxQueued: 1 });
    const controller = new AbortController();
    const runs = [1, 2].map(() => busy.run({ do: 'hang' }, { signal: controller.signal }));
    await assert.rejects(busy.run({ do: 'count' }), failsWith('WORKERS_BUSY', 503));
    controller.abort();
    await Promise.allSettled(runs);
  });

  it('ends running tasks and refuses waiting ones when it closes', async () => {
    const closing = pool();
    const runs = [closing.run({ do: 'spin' }), closing.run({ do: 'count' })];
    const settled = Promise.allSettled(runs);
    await closing.close();
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await assert.rejects(closing.run({ do: 'count' }), /closed/);
  });
});
