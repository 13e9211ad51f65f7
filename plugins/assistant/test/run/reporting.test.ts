import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reporting } from '../../src/run/reporting.ts';

test('progress is reported during work, and its result last', async () => {
  const next = Promise.withResolvers<void>();
  const work = reporting(async (report) => {
    report(0.1, 'a');
    report(0.2, 'b'.repeat(1000));
    await next.promise;
    report(0.9);
    return 'done';
  });
  assert.deepEqual(await work.next(), { done: false, value: { fraction: 0.2, message: 'b'.repeat(200) } });
  next.resolve();
  assert.deepEqual(await work.next(), { done: false, value: { fraction: 0.9 } });
  assert.deepEqual(await work.next(), { done: true, value: 'done' });
});

test('work that fails, or reports no progress, ends with its own outcome', async () => {
  const failing = reporting(async () => {
    throw new Error('No.');
  });
  await assert.rejects(failing.next(), /No\./);
  assert.deepEqual(await reporting(async () => 1).next(), { done: true, value: 1 });
});
