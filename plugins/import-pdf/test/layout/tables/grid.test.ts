import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridsOf } from '../../../src/layout/tables/grid.ts';
import { takeTables } from '../../../src/layout/tables/tables.ts';
import type { Glyph } from '../../../src/page/page.ts';
import type { Rect } from '../../../src/page/rect.ts';
import { growth } from '../../kit/counting.ts';

const level = (y: number, left: number, right: number): Rect => ({ left, right, top: y, bottom: y });
const upright = (x: number, top: number, bottom: number): Rect => ({ left: x, right: x, top, bottom });
const LEFT = [0, 100, 200];

/** Lines of a table of two columns. */
const gridOf = (rows: number): Rect[] => [
  ...Array.from({ length: rows + 1 }, (_, at) => level(at * 20, 0, 200)),
  ...LEFT.map((x) => upright(x, 0, rows * 20)),
];

const LOOK: Glyph['look'] = {
  font: { family: '', isBold: false, isItalic: false, isFixed: false },
  size: 10,
  color: '#000000',
  content: -1,
  isArtifact: false,
  isLevel: true,
};
const glyph = (left: number, top: number): Glyph => ({
  left,
  right: left + 5,
  top,
  bottom: top + 10,
  baseline: top + 8,
  text: 'a',
  look: LOOK,
  isApart: true,
  isHyphen: false,
});
const page = {
  index: 0,
  width: 600,
  height: 800,
  links: [],
  pictures: [],
  remarks: [],
  isRecognized: false,
  controls: 0,
};

test('a cell is found by its position, even if it spans others', () => {
  const [grid] = gridsOf([
    level(0, 0, 200),
    level(20, 100, 200),
    level(40, 0, 200),
    ...LEFT.map((x) => upright(x, 0, 40)),
  ]);
  assert.deepEqual(
    [grid?.cellAt(50, 30), grid?.cellAt(150, 30), grid?.cellAt(150, 10)].map((cell) => [cell?.row, cell?.rowspan]),
    [
      [0, 2],
      [1, 1],
      [0, 1],
    ],
  );
  assert.equal(grid?.cellAt(250, 10), undefined);
  assert.equal(grid?.cellAt(-5, 10), undefined);
});

test('twice as many cells and characters take twice the work', () => {
  const make = (count: number): Glyph[] =>
    Array.from({ length: count }, (_, at) => glyph((at % 2) * 100 + 10, Math.floor(at / 2) * 20 + 5));
  const ratio = growth(
    make,
    (glyphs) => {
      const lines = glyphs.map((one) => ({ ...one, glyphs: [one], page: 0, size: 10, isBold: false }));
      const { tables } = takeTables({ page: { ...page, rules: gridOf(glyphs.length / 2) }, lines });
      assert.equal(tables[0]?.rows.length, glyphs.length / 2);
    },
    400,
  );
  assert.ok(ratio < 2.3, `${ratio}`);
});
