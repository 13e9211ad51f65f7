import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Handover } from '../../src/tenants/handover.ts';

const never = new AbortController().signal;

test('values arrive in order, and the sender waits until each is taken', async () => {
  const handover = new Handover<number>(never);
  let given = 0;
  const giving = (async () => {
    for (let value = 1; value <= 3; value += 1) {
      await handover.give(value);
      given = value;
    }
    handover.end();
  })();
  const taken: number[] = [];
  for await (const value of handover) {
    assert.equal(given, value - 1, 'nothing is given ahead');
    taken.push(value);
  }
  await giving;
  assert.deepEqual(taken, [1, 2, 3]);
});

test('an error of the sender is thrown after its values', async () => {
  const handover = new Handover<number>(never);
  void handover.give(1).then(() => handover.fail(new Error('broken')));
  const taken: number[] = [];
  await assert.rejects(async () => {
    for await (const value of handover) taken.push(value);
  }, /broken/);
  assert.deepEqual(taken, [1]);
});

test('a receiver who leaves ends the sender', async () => {
  const handover = new Handover<number>(never);
  const giving = handover.give(1).then(() => handover.give(2));
  for await (const value of handover) {
    assert.equal(value, 1);
    handover.leave();
    break;
  }
  await assert.rejects(giving);
  assert.equal(handover.signal.aborted, true);
});
