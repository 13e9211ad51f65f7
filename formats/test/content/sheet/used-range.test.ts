import assert from 'node:assert/strict';
import { it } from 'node:test';
import { placeMerges } from '../../../src/content/sheet/used-range.ts';

const range = {
  rows: Array.from({ length: 2000 }, (_, row) => row),
  columns: Array.from({ length: 100 }, (_, column) => column),
  cut: false,
};

it('of overlapping merges the first is used, however many there are', () => {
  const everything = { top: 0, left: 0, bottom: 1_048_575, right: 16_383 };
  const { spans, covered } = placeMerges(
    Array.from({ length: 100_000 }, () => everything),
    range,
  );
  assert.deepEqual([...spans], [['0,0', { colspan: 100, rowspan: 2000, source: '0,0' }]]);
  assert.equal(covered.size, 199_999);
});

it('merges that overlap only at their end are examined within a limit of time', () => {
  const corner = { top: 1999, left: 99, bottom: 1999, right: 99 };
  const nearlyAll = { top: 0, left: 0, bottom: 1999, right: 99 };
  const { spans } = placeMerges([corner, ...Array.from({ length: 100_000 }, () => nearlyAll)], range);
  assert.deepEqual([...spans.keys()], ['1999,99']);
});
