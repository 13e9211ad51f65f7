import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, text } from '../../kit/pdf.ts';
import { cellGroupsOf } from '../../../src/layout/tables/cell-groups.ts';
import { Columns } from '../../../src/layout/tables/columns.ts';
import { MAX_CELLS } from '../../../src/layout/tables/grid.ts';
import { blocks, outline, textIn } from '../../kit/read.ts';

const read = (...content: readonly string[]) => blocks({ pages: [{ content: content.join('\n') }] });
/** A line of adjacent texts. */
const row = (top: number, ...cells: readonly (readonly [left: number, words: string])[]): string =>
  cells.map(([left, words]) => text(left, top, words)).join('\n');

test('two rows whose texts begin at the same positions, far apart, are a table', async () => {
  const [table] = await read(row(700, [72, 'Simple'], [306, 'Table']), row(682, [72, 'Without'], [306, 'Header']));
  assert.deepEqual(outline(table?.content ?? []), ['tableRow: Simple|Table', 'tableRow: Without|Header']);
});

test('two rows that begin at different positions, or close to each other, are none', async () => {
  const uneven = await read(row(700, [72, 'Berlin'], [306, '3 May']), row(682, [72, 'Paris'], [299, '12 June']));
  const close = await read(row(700, [72, 'Name'], [125, 'Ada']), row(682, [72, 'Town'], [125, 'London']));
  assert.ok([...uneven, ...close].every(({ type }) => type !== 'table'));
});

test('cells of several lines are recognised if the file returns to the first column for each row', async () => {
  const cell = (left: number, top: number, ...words: readonly string[]): string =>
    lines(left, top, words, { pitch: 23 });
  const [table] = await read(
    cell(72, 700, 'Simple', 'Multiparagraph'),
    cell(306, 700, 'Table', 'Full'),
    cell(72, 645, 'Of', 'Paragraphs'),
    cell(306, 645, 'In each', 'Cell.'),
  );
  const texts = table?.content?.map(({ content = [] }) => content.map((one) => textIn(one).replaceAll('|', ' ')));
  assert.deepEqual(texts, [
    ['Simple Multiparagraph', 'Table Full'],
    ['Of Paragraphs', 'In each Cell.'],
  ]);
});

test('text in two columns is no table, because the file moves to the second one once', async () => {
  const column = (left: number): string => lines(left, 700, ['A verse', 'in lines', 'that are', 'short']);
  assert.ok((await read(column(72), column(306))).every(({ type }) => type !== 'table'));
});

/** Returns the number of rows found among two distant cells, the first with this number of lines. Undefined for none. */
function rowsOfTwo(count: number, linesInFirst = 1): number | undefined {
  const places = { name: { left: 72, right: 122 }, value: { left: 306, right: 356 } };
  const columns = new Columns(10);
  for (const place of Object.values(places)) columns.add(place);
  const pieces = Array.from({ length: count * (linesInFirst + 1) }, (_, order) => {
    const isValue = order % (linesInFirst + 1) === linesInFirst;
    const baseline = 100 + Math.floor(order / (linesInFirst + 1)) * 20;
    return { ...(isValue ? places.value : places.name), baseline, size: 10, order };
  });
  return cellGroupsOf(pieces, columns)?.length;
}

test('more cells than a table may have make none, and a cell may have any number of lines', () => {
  assert.equal(rowsOfTwo(MAX_CELLS / 2), MAX_CELLS / 2);
  assert.equal(rowsOfTwo(MAX_CELLS / 2 + 1), undefined);
  assert.equal(rowsOfTwo(2, 200_000), 2);
});
