import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unescape } from '../../src/xlsx/rich-text.ts';

test('characters that XML cannot contain are written by their numbers', () => {
  assert.equal(unescape('a_x000D__x000A_b _x0041_ _xD83D__xDE00_'), 'a\r\nb A 😀');
  assert.equal(unescape('snake_x_case'), 'snake_x_case');
});

test('numbers of disallowed characters are removed', () => {
  assert.equal(unescape('a_x0001_b_x0000_c_x007F_'), 'abc');
  assert.equal(unescape('_xD800_a').isWellFormed(), true);
});
