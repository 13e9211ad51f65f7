import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../src/layout/body.ts';
import { lineOf } from '../../src/layout/line.ts';
import type { Look } from '../../src/page/page.ts';
import { tableOf } from '../../src/write/tables.ts';
import { outline } from '../kit/read.ts';

const look: Look = {
  font: { family: 'Sans', isBold: false, isItalic: false, isFixed: false },
  size: 10,
  color: '#000000',
  content: -1,
  isArtifact: false,
  isLevel: true,
};
const page = {
  index: 0,
  width: 500,
  height: 500,
  links: [],
  pictures: [],
  rules: [],
  remarks: [],
  controls: 0,
  isRecognized: false,
};
const context = {
  body: bodyOf([]),
  strokes: new Map(),
  hrefOf: () => '',
  hasWord: () => false,
  notes: new Map(),
  remarks: new Map(),
};

const cell = (row: number, left: number, text: string) => {
  const place = { left, right: left + 10, top: row * 20, bottom: row * 20 + 10 };
  const glyph = { ...place, text, baseline: place.bottom, look, isApart: false, isHyphen: false };
  return { ...place, row, colspan: 1, rowspan: 1, lines: [lineOf([glyph], 0)] };
};
const read = (rows: readonly (readonly string[])[]) =>
  outline(
    tableOf(
      {
        page,
        left: 0,
        right: 500,
        top: 0,
        bottom: 500,
        rows: rows.map((texts, row) => texts.map((text, at) => cell(row, at * 100, text))),
      },
      context,
    ).content ?? [],
  );

test('a table begins on the side where its script begins', () => {
  assert.deepEqual(
    read([
      ['a', 'b'],
      ['c', 'd'],
    ]),
    ['tableRow: a|b', 'tableRow: c|d'],
  );
  assert.deepEqual(
    read([
      ['א', 'ב'],
      ['ג', 'ד'],
    ]),
    ['tableRow: ב|א', 'tableRow: ד|ג'],
  );
});
