import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, runsOf } from '../../../src/layout/tables/runs.ts';
import { growth } from '../../kit/counting.ts';

interface Piece {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}
const piece = (left: number, right: number, baseline: number): Piece => ({ left, right, baseline, size: 10 });
const inRows = (pieces: readonly Piece[]): Piece[][] =>
  Array.from({ length: pieces.length / 2 }, (_, row) => pieces.slice(row * 2, row * 2 + 2));

test('texts that are close to each other are one column, in any order', () => {
  const row = [piece(0, 40, 0), piece(60, 90, 0), piece(200, 220, 0)];
  assert.deepEqual(columnsOf([row.toReversed(), [piece(35, 62, 12)]]).all, [
    { left: 0, right: 90 },
    { left: 200, right: 220 },
  ]);
});

test('a row with text across all columns ends a run', () => {
  const rows = inRows([0, 20, 40].flatMap((y) => [piece(0, 40, y), piece(60, 90, y)]));
  const runs = runsOf([...rows, [piece(0, 90, 60)], [piece(0, 40, 80), piece(60, 90, 80)]]);
  assert.deepEqual(
    runs.map(({ length }) => length),
    [3, 1],
  );
});

test('twice as many rows take twice the work', () => {
  const make = (count: number): Piece[] =>
    Array.from({ length: count }, (_, row) => [piece(0, 40, row * 12), piece(60, 90, row * 12)]).flat();
  const ratio = growth(make, (pieces) => runsOf(inRows(pieces)));
  assert.ok(ratio < 2.3, `${ratio}`);
});

test('any number of columns is found by bisection', () => {
  const columns = columnsOf([Array.from({ length: 1000 }, (_, at) => piece(at * 20, at * 20 + 5, 0))]);
  assert.equal(columns.all.length, 1000);
  assert.equal(columns.at(10_001), 500);
  assert.equal(columns.at(1e6), 1000);
});
