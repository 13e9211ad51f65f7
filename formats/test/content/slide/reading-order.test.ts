import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingOrder } from '../../../src/content/slide/reading-order.ts';

const INCH = 914_400;
const at = (name: string, x: number, y: number, width = 3, height = 1) => ({
  name,
  box: { x: x * INCH, y: y * INCH, width: width * INCH, height: height * INCH },
});
const names = (items: ReturnType<typeof at>[], rightToLeft = false): string =>
  readingOrder(items, rightToLeft)
    .map(({ name }) => name)
    .join(' ');

test('reads from the top down', () => assert.equal(names([at('b', 0, 2), at('a', 1, 0), at('c', 0, 4)]), 'a b c'));

test('reads columns one after the other, below shapes that span them', () => {
  const items = [at('right2', 5, 3.1), at('left2', 0, 3.1), at('lead', 0, 0, 8), at('right1', 5, 2), at('left1', 0, 2)];
  assert.equal(names(items), 'lead left1 left2 right1 right2');
});

test('reads rows if their gaps are wider than those of columns', () => {
  const items = [at('d', 3.1, 3), at('a', 0, 0), at('c', 0, 3), at('b', 3.1, 0)];
  assert.equal(names(items), 'a b c d');
});

test('reads columns from the right in right-to-left text', () => {
  assert.equal(names([at('second', 0, 0), at('first', 5, 0)], true), 'first second');
});

test('tolerates boxes that touch and overlap a little', () => {
  assert.equal(names([at('b', 2.95, 0.05), at('a', 0, 0)]), 'a b');
});

test('reads shapes beneath all others first', () => {
  assert.equal(names([at('b', 0, 3), at('a', 0, 1), at('back', 0, 0, 10, 7)]), 'back a b');
});

test('keeps the order of the file if all shapes have one place', () => {
  assert.equal(names([at('a', 0, 0), at('b', 0, 0), at('c', 0, 0)]), 'a b c');
});
