import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../kit/pdf.ts';
import { blocks, outline } from '../../kit/read.ts';

const line = (x1: number, y1: number, x2: number, y2: number): string => `${x1} ${y1} m ${x2} ${y2} l S`;

/** A table of two columns with its upper side at a height, and rows of 20 points. */
function table(top: number, rows: readonly (readonly [string, string])[], x = 72): string {
  const bottom = top - rows.length * 20;
  return [
    ...Array.from({ length: rows.length + 1 }, (_, at) => line(x, top - at * 20, x + 400, top - at * 20)),
    ...[x, x + 200, x + 400].map((side) => line(side, bottom, side, top)),
    ...rows.flatMap((cells, at) => cells.map((cell, column) => text(x + 4 + column * 200, top - at * 20 - 14, cell))),
  ].join('\n');
}

const read = async (...pages: readonly string[]) => blocks({ pages: pages.map((content) => ({ content })) });
const HEAD = ['Name', 'Sum'] as const;

test('a table across pages is one table, without the header that each page repeats', async () => {
  const found = await read(
    `${text(72, 760, 'Above.')}\n${table(200, [HEAD, ['a', '1']])}`,
    table(760, [HEAD, ['b', '2'], ['c', '3']]),
    `${table(760, [HEAD, ['d', '4']])}\n${text(72, 600, 'Below.')}`,
  );
  assert.deepEqual(
    found.map(({ type }) => type),
    ['paragraph', 'table', 'paragraph'],
  );
  assert.deepEqual(
    outline(found[1]?.content ?? []),
    ['Name|Sum', 'a|1', 'b|2', 'c|3', 'd|4'].map((row) => `tableRow: ${row}`),
  );
});

test('a row that a page break cuts is one row', async () => {
  const long = 'it is said that there is a great demand up';
  const [joined] = await read(
    table(200, [HEAD, ['a', long]]),
    table(760, [
      ['', 'of this'],
      ['b', '2'],
    ]),
  );
  assert.deepEqual(outline(joined?.content ?? []), [
    'tableRow: Name|Sum',
    `tableRow: a|${long} of this`,
    'tableRow: b|2',
  ]);
});

test('tables with text between them, or with other columns, are two', async () => {
  const parted = await read(`${table(200, [HEAD])}\n${text(72, 150, 'Between.')}`, table(760, [HEAD]));
  assert.deepEqual(
    parted.map(({ type }) => type),
    ['table', 'paragraph', 'table'],
  );
  assert.equal((await read(table(200, [HEAD]), table(760, [HEAD], 90))).length, 2);
});
