import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTable } from '../src/table.ts';

const cellTypes = (rows: string[][], header: 'auto' | 'first-row' | 'none'): (string | undefined)[] =>
  (toTable(rows, 2, header).content ?? []).map((row) => row.content?.[0]?.type);

test('a first row of words over other rows becomes the heading', () => {
  assert.deepEqual(
    cellTypes(
      [
        ['Name', 'Age'],
        ['Ann', '7'],
      ],
      'auto',
    ),
    ['tableHeader', 'tableCell'],
  );
});

test('a first row with a number, a gap, or nothing below is data', () => {
  assert.deepEqual(
    cellTypes(
      [
        ['Name', '7'],
        ['Ann', '8'],
      ],
      'auto',
    ),
    ['tableCell', 'tableCell'],
  );
  assert.deepEqual(
    cellTypes(
      [
        ['Name', ''],
        ['Ann', '8'],
      ],
      'auto',
    ),
    ['tableCell', 'tableCell'],
  );
  assert.deepEqual(cellTypes([['Name', 'Age']], 'auto'), ['tableCell']);
});

test('the option overrides the guess', () => {
  assert.deepEqual(
    cellTypes(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      'first-row',
    ),
    ['tableHeader', 'tableCell'],
  );
  assert.deepEqual(
    cellTypes(
      [
        ['Name', 'Age'],
        ['Ann', '7'],
      ],
      'none',
    ),
    ['tableCell', 'tableCell'],
  );
});

test('short rows are filled up and line breaks become paragraphs', () => {
  assert.deepEqual(toTable([['a\nb'], ['c', 'd']], 2, 'none').content?.[0]?.content, [
    {
      type: 'tableCell',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'a' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'b' }] },
      ],
    },
    { type: 'tableCell', content: [{ type: 'paragraph' }] },
  ]);
});
