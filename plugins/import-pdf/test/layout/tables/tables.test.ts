import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../kit/pdf.ts';
import { blocks, outline, textIn } from '../../kit/read.ts';

const line = (x1: number, y1: number, x2: number, y2: number): string => `${x1} ${y1} m ${x2} ${y2} l S`;
const BORDERS = [line(72, 700, 472, 700), line(72, 600, 472, 600), line(72, 600, 72, 700), line(472, 600, 472, 700)];
const WORDS = [text(80, 670, 'one'), text(280, 670, 'two'), text(80, 620, 'three'), text(280, 620, 'four')];
const read = (...content: readonly string[]) => blocks({ pages: [{ content: content.join('\n') }] });

test('crossing lines make a table in their place', async () => {
  const around = [text(72, 760, 'Above.'), text(72, 500, 'Below.')];
  const found = await read(...around, ...BORDERS, line(72, 650, 472, 650), line(272, 600, 272, 700), ...WORDS);
  assert.deepEqual(
    found.map(({ type }) => type),
    ['paragraph', 'table', 'paragraph'],
  );
  assert.deepEqual(outline(found[1]?.content ?? []), ['tableRow: one|two', 'tableRow: three|four']);
});

test('a missing line joins cells', async () => {
  const [wide] = await read(...BORDERS, line(72, 650, 472, 650), line(272, 600, 272, 650), ...WORDS);
  const [first] = wide?.content?.[0]?.content ?? [];
  assert.deepEqual([textIn(first!), first?.attrs], ['one two', { colspan: 2, rowspan: 1 }]);
  const [high] = await read(...BORDERS, line(272, 650, 472, 650), line(272, 600, 272, 700), ...WORDS);
  assert.deepEqual(
    high?.content?.map(({ content }) => content?.map((cell) => cell.attrs?.['rowspan'] ?? 1)),
    [[2, 1], [1]],
  );
});

test('filled areas side by side make cells', async () => {
  const fill = ['0.9 g 72 600 200 100 re f', '0.8 g 272 600 200 100 re f', '0 g'];
  const [table] = await read(...fill, ...WORDS);
  assert.deepEqual(outline(table?.content ?? []), ['tableRow: one|three|two|four']);
});

test('a box around text is no table, nor are lines without text', async () => {
  assert.ok((await read(...BORDERS, ...WORDS)).every(({ type }) => type === 'paragraph'));
  const crossed = await read(...BORDERS, line(272, 600, 272, 700), text(72, 760, 'Text.'));
  assert.deepEqual(outline(crossed), ['paragraph: Text.']);
});

test('lines through words make no table', async () => {
  const words = [text(240, 670, 'incomprehensible'), text(80, 620, 'one'), text(280, 620, 'two')];
  const found = await read(...BORDERS, line(72, 650, 472, 650), line(272, 600, 272, 700), ...words);
  assert.ok(found.every(({ type }) => type === 'paragraph'));
});

test('boxes below each other are a table of one column, and areas of colour below each other are not', async () => {
  const found = await read(...BORDERS, line(72, 650, 472, 650), ...WORDS);
  assert.deepEqual(outline(found[0]?.content ?? []), ['tableRow: one two', 'tableRow: three four']);
  const areas = await read('0.9 g 72 650 400 50 re f 72 600 400 50 re f 0 g', ...WORDS);
  assert.ok(areas.every(({ type }) => type === 'paragraph'));
});

test('a table within a cell is part of it', async () => {
  const [x1, x2, y1, y2] = [280, 460, 606, 644];
  const inner = [
    ...[y1, 625, y2].map((y) => line(x1, y, x2, y)),
    ...[x1, 370, x2].map((x) => line(x, y1, x, y2)),
    text(284, 630, 'a'),
    text(374, 630, 'b'),
    text(284, 611, 'c'),
    text(374, 611, 'd'),
  ];
  const outer = [...BORDERS, line(72, 650, 472, 650), line(272, 600, 272, 700), ...WORDS.slice(0, 3)];
  const [table, ...others] = await read(...outer, ...inner);
  assert.deepEqual([others.length, table?.content?.length], [0, 2]);
  const cell = table?.content?.[1]?.content?.[1];
  assert.deepEqual(outline(cell?.content?.[0]?.content ?? []), ['tableRow: a|b', 'tableRow: c|d']);
});
