import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Book } from '../../src/text/book.ts';

test('an anchor stays with its node, and another book continues the pages of the first', () => {
  const book = new Book();
  assert.deepEqual([book.anchorOf('x'), book.anchorOf('y'), book.anchorOf('x')], [1, 2, 1]);
  book.noteCells(1, [2]);
  const look = book.lookNumber('{"attributes":{"dir":"rtl"},"kind":"block"}');
  const census = new Book();
  census.count('p', census.lookNumber('{"attributes":{"dir":"rtl"},"kind":"block"}'));
  book.settleLooks(census);
  const other = new Book();
  other.takePages(structuredClone(book.newPages()));
  assert.equal(other.keyOf('1.1'), 'y');
  assert.equal(other.usualLook('p'), look);
  assert.equal(other.anchorOf('z'), book.anchorOf('z'));
  assert.deepEqual(book.newPages(), { keys: ['z'], looks: [], cells: {}, usual: { p: look } });
});

test('an unknown anchor is none', () => {
  const book = new Book();
  book.anchorOf('x');
  for (const anchor of ['0', '2', '1.1', 'x', '', '1.x']) assert.equal(book.keyOf(anchor), undefined, anchor);
});
