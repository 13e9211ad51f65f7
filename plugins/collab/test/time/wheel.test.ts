import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Wheel, type Timed } from '../../src/time/wheel.ts';

const fail = (error: unknown): void => assert.fail(String(error));

function sleeper(wake: () => void = () => undefined): Timed & { woken: number } {
  return {
    due: 0,
    woken: 0,
    wake() {
      this.woken += 1;
      wake();
    },
  };
}

test('wakes each entry once, when its time has come, also beyond one round of the wheel', () => {
  const wheel = new Wheel(fail);
  const [soon, late] = [sleeper(), sleeper()];
  wheel.schedule(soon, 3);
  wheel.schedule(late, 150);
  for (let second = 1; second <= 200; second++) {
    wheel.turn();
    assert.equal(soon.woken, second >= 3 ? 1 : 0);
    assert.equal(late.woken, second >= 150 ? 1 : 0);
  }
});

test('a second time replaces the first, and a cancelled entry is not woken', () => {
  const wheel = new Wheel(fail);
  const [moved, cancelled] = [sleeper(), sleeper()];
  wheel.schedule(moved, 2);
  wheel.schedule(moved, 5);
  wheel.schedule(cancelled, 2);
  wheel.cancel(cancelled);
  for (let second = 1; second <= 10; second++) wheel.turn();
  assert.deepEqual([moved.woken, cancelled.woken], [1, 0]);
});

test('a failing callback affects no other, and a callback may ask to be woken again', () => {
  const failures: unknown[] = [];
  const wheel = new Wheel((error) => failures.push(error));
  const failing = sleeper(() => {
    throw new Error('overslept');
  });
  const steady: Timed & { woken: number } = sleeper(() => wheel.schedule(steady, 1));
  wheel.schedule(failing, 1);
  wheel.schedule(steady, 1);
  for (let second = 1; second <= 5; second++) wheel.turn();
  assert.equal(failures.length, 1);
  assert.equal(steady.woken, 5);
  wheel.stop();
});
