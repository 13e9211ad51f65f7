import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../../src/layout/line.ts';
import type { Glyph } from '../../src/page/page.ts';

/** Letters below each other, ten points apart. */
const column = (letters: string): Glyph[] =>
  Array.from(letters, (letter, at) => ({
    text: letter,
    left: 10,
    right: 15,
    top: at * 10,
    bottom: at * 10 + 8,
    baseline: at * 10 + 8,
    isApart: false,
    isHyphen: false,
    look: { size: 8, isLevel: true, font: { isBold: false } } as Glyph['look'],
  }));

test('lines are counted only up to the limit', () => {
  assert.equal(linesOf(column('abcde'), 0).length, 5);
  assert.equal(linesOf(column('abcde'), 0, 2).length, 3);
});
