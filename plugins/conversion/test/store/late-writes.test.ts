import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { LateWrites } from '../../src/store/late-writes.ts';

test('writes start together when the time is over', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const writes = new LateWrites();
  const started: string[] = [];
  const first = writes.turn().then(() => started.push('first'));
  t.mock.timers.tick(60);
  const second = writes.turn().then(() => started.push('second'));
  deepEqual(started, []);
  t.mock.timers.tick(40);
  await Promise.all([first, second]);
  deepEqual(started, ['first', 'second']);
});

test('writes start at once when a caller waits, and later ones are collected again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const writes = new LateWrites();
  writes.hurry();
  const first = writes.turn();
  writes.hurry();
  await first;
  let started = false;
  const second = writes.turn().then(() => (started = true));
  t.mock.timers.tick(99);
  await Promise.resolve();
  deepEqual(started, false);
  t.mock.timers.tick(1);
  await second;
});
