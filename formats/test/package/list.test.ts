import assert from 'node:assert/strict';
import { test } from 'node:test';
import { append, greatest, layered, least } from '../../src/package/list.ts';
import { element } from '../../src/package/xml/write-xml.ts';

/** More arguments than a call stack can contain. */
const LONG = Array.from({ length: 300_000 }, (_, index) => index);

test('lists of any length are appended, compared and written', () => {
  const list = [-1];
  append(list, LONG);
  assert.equal(list.length, 300_001);
  assert.equal(greatest(LONG), 299_999);
  assert.equal(least(LONG), 0);
  assert.deepEqual(layered(LONG.map((index) => ({ index }))), { index: 299_999 });
  assert.equal(
    element(
      'list',
      {},
      '<a/>',
      LONG.map(() => '<b/>'),
    ).length,
    '<list><a/></list>'.length + 300_000 * 4,
  );
});

test('the maximum of a list is at least the floor, and of an empty list it is the floor', () => {
  assert.equal(greatest([1, 3, 2], 2), 3);
  assert.equal(greatest([1], 2), 2);
  assert.equal(greatest([]), -Infinity);
  assert.equal(least([]), Infinity);
});

test('a later layer overrides an earlier one, and a layer may be missing', () => {
  assert.deepEqual(layered<{ a?: number; b?: number }>([{ a: 1, b: 1 }, undefined, { b: 2 }]), { a: 1, b: 2 });
});
