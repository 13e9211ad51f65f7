import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tail } from '../../src/room/tail.ts';

const LARGE = 100_000;

const tailOf = (sizes: readonly number[]): Tail => {
  const tail = new Tail();
  for (const [index, size] of sizes.entries()) tail.push(index + 1, new Uint8Array(size));
  return tail;
};

test('small changes are merged with each other, and leave earlier large ones alone', () => {
  const tail = tailOf([LARGE, LARGE, ...Array.from({ length: 70 }, () => 20)]);
  const entries = tail.newest();
  assert.equal(entries.length, 70);
  tail.replace(entries, { upTo: 72, bytes: new Uint8Array(900) });
  assert.equal(tail.count, 3);
  assert.equal(tail.bytes, 2 * LARGE + 900);
  assert.deepEqual(
    tail.between(2).map(({ length }) => length),
    [900],
  );
  assert.equal(tail.newest().length, 1);
});

test('many large changes are merged too, until few are left', () => {
  const tail = tailOf(Array.from({ length: 100 }, () => LARGE));
  const left = tail.count - tail.newest().length;
  assert.ok(left <= 32, `${left} left alone`);
});

test('changes that were dropped meanwhile are not restored', () => {
  const tail = tailOf([10, 10, 10]);
  const entries = tail.newest();
  tail.dropUpTo(2);
  tail.replace(entries, { upTo: 3, bytes: new Uint8Array(30) });
  assert.equal(tail.bytes, 10);
  assert.equal(tail.count, 1);
});
