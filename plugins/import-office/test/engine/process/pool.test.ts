import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Logger } from '@editor-companion/core/plugin';
import { Pool, type PoolOptions } from '../../../src/engine/process/pool.ts';

class Worker {
  spent = false;
  ended = false;
  end(): Promise<void> {
    this.ended = true;
    return Promise.resolve();
  }
}

const quiet = { warn: () => undefined } as unknown as Logger;
const never = { caller: 'ada', signal: new AbortController().signal };

function createPool(options: Partial<PoolOptions<Worker>> = {}) {
  const made: Worker[] = [];
  const pool = new Pool<Worker>({
    size: 2,
    maxQueued: 1,
    idleTimeout: 0,
    log: quiet,
    busy: () => new Error('busy'),
    start() {
      made.push(new Worker());
      return Promise.resolve(made[made.length - 1] as Worker);
    },
    ...options,
  });
  return { pool, made };
}

/** Work that lasts until the test ends it. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, finish: resolve };
}

test('no process starts before it is needed, and idle ones are used again', async () => {
  const { pool, made } = createPool();
  assert.equal(made.length, 0);
  for (const _ of [1, 2, 3]) await pool.run(() => Promise.resolve(), never);
  assert.equal(made.length, 1);
  await pool.close();
});

test('at most as many run as the size, a limited number waits, and one more is refused', async () => {
  const { pool, made } = createPool();
  const jobs = [work(), work(), work()];
  const running = jobs.map(({ run }) => pool.run(run, never));
  await assert.rejects(
    pool.run(() => Promise.resolve(), never),
    /busy/,
  );
  assert.equal(made.length, 2);
  for (const { finish } of jobs) finish();
  await Promise.all(running);
  await pool.close();
});

test('a spent process is ended and replaced at once', async () => {
  const { pool, made } = createPool({ size: 1 });
  await pool.run((worker) => {
    worker.spent = true;
    return Promise.resolve();
  }, never);
  assert.equal(made.length, 2, 'the next one has been started');
  assert.equal(made[0]?.ended, true);
  const second = await pool.run((worker) => Promise.resolve(worker), never);
  assert.equal(second, made[1]);
  await pool.close();
});

test('a failed start is reported to its waiting caller, and the next one tries again', async () => {
  let attempts = 0;
  const { pool } = createPool({
    start: () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('no engine')) : Promise.resolve(new Worker());
    },
  });
  await assert.rejects(
    pool.run(() => Promise.resolve(), never),
    /no engine/,
  );
  assert.equal(await pool.run(() => Promise.resolve('done'), never), 'done');
  await pool.close();
});

test('a caller waits for at most one of four slow documents of another', async () => {
  const { pool, made } = createPool({ maxQueued: 10 });
  const slow = [work(), work(), work(), work()];
  const running = slow.map(({ run }) => pool.run(run, never));
  const other = pool.run(() => Promise.resolve('done'), { ...never, caller: 'bob' });
  slow[0]?.finish();
  assert.equal(await other, 'done');
  assert.equal(made.length, 2, 'no more processes than before');
  for (const { finish } of slow) finish();
  await Promise.all(running);
  await pool.close();
});

test('a caller that aborts leaves the queue', async () => {
  const { pool } = createPool({ size: 1 });
  const [first, controller] = [work(), new AbortController()];
  const running = pool.run(first.run, never);
  const waiting = pool.run(() => Promise.resolve(), { caller: 'ada', signal: controller.signal });
  controller.abort(new Error('gone away'));
  await assert.rejects(waiting, /gone away/);
  const next = pool.run(() => Promise.resolve('next'), never);
  first.finish();
  await running;
  assert.equal(await next, 'next');
  await pool.close();
});

test('after a time without work all processes end, and the next document starts a new one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { pool, made } = createPool({ idleTimeout: 1000 });
  await pool.run(() => Promise.resolve(), never);
  t.mock.timers.tick(999);
  assert.equal(made[0]?.ended, false);
  t.mock.timers.tick(1);
  assert.equal(made[0]?.ended, true);
  await pool.run(() => Promise.resolve(), never);
  assert.equal(made.length, 2);
  await pool.close();
});

test('closing ends idle processes, rejects waiting callers, stops starting ones, and refuses more', async () => {
  const { pool } = createPool({
    size: 1,
    start: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  });
  const waiting = assert.rejects(
    pool.run(() => Promise.resolve(), never),
    /closed/,
  );
  await pool.close();
  await waiting;
  await assert.rejects(
    pool.run(() => Promise.resolve(), never),
    /closed/,
  );
});
