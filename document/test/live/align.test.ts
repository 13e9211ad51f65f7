import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { alignKeys } from '../../src/live/align.ts';

const key = (type: string, content = type) => ({ type, content });

test('entries with the same content correspond before entries of the same type', () => {
  const before = [key('a'), key('paragraph', 'real'), key('rule')];
  const after = [key('paragraph', 'wrapped'), key('paragraph', 'real'), key('rule')];
  deepEqual(alignKeys(before, after), [undefined, 1, 2]);
});

test('between such pairs, entries of one type correspond in order', () => {
  const before = [key('paragraph', '1'), key('heading', '2'), key('rule')];
  const after = [key('paragraph', 'one'), key('x'), key('heading', 'two'), key('rule'), key('rule')];
  deepEqual(alignKeys(before, after), [0, undefined, 1, 2, undefined]);
});

test('an empty list has no pairs', () => {
  deepEqual(alignKeys([], [key('a')]), [undefined]);
  deepEqual(alignKeys([key('a')], []), []);
});
