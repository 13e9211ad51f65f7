import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { it } from 'node:test';
import { createTurnstile } from '../src/turnstile.ts';

it('a crowd enters in order, so many a turn', async () => {
  const enter = createTurnstile(2);
  const entered: number[] = [];
  for (let index = 0; index < 5; index++) void enter().then(() => entered.push(index));
  await Promise.resolve();
  assert.deepEqual(entered, [0, 1]);
  await setImmediate();
  assert.deepEqual(entered, [0, 1, 2, 3]);
  while (entered.length < 5) await setImmediate();
  await setImmediate();
  const late = enter();
  assert.equal(await late, undefined);
  assert.deepEqual(entered, [0, 1, 2, 3, 4]);
});
