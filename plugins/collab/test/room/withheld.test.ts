import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Withheld } from '../../src/room/withheld.ts';

/** Returns work that continues until the test ends it. */
function gate() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve, fail: reject };
}

test('a caller for a withheld name waits until it is free, and other names are free', async () => {
  const names = new Withheld();
  const { work, end } = gate();
  const order: string[] = [];
  const note = (what: string) => async (): Promise<void> => void order.push(what);
  const held = names.during('minutes', work);
  const asked = names.whenFree('minutes', note('opened'));
  await names.whenFree('letters', note('another'));
  assert.deepEqual(order, ['another']);
  end();
  await Promise.all([held, asked]);
  assert.deepEqual(order, ['another', 'opened']);
});

test('two that withhold one name do so one after the other', async () => {
  const names = new Withheld();
  const first = gate();
  let hasBegun = false;
  const one = names.during('minutes', first.work);
  const two = names.during('minutes', async () => void (hasBegun = true));
  await names.whenFree('letters', async () => undefined);
  assert.equal(hasBegun, false);
  first.end();
  await Promise.all([one, two]);
  assert.equal(hasBegun, true);
});

test('failed work rejects its caller’s promise and frees the name', async () => {
  const names = new Withheld();
  const { work, fail } = gate();
  const held = names.during('minutes', work);
  const asked = names.whenFree('minutes', async () => 'opened');
  fail(new Error('the disk is full'));
  await assert.rejects(held, /the disk is full/);
  assert.equal(await asked, 'opened');
});
