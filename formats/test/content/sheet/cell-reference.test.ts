import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArea, readPlace } from '../../../src/content/sheet/cell-reference.ts';

test('a reference is a row and a column, counted from 0', () => {
  assert.deepEqual(readPlace('A1'), { row: 0, column: 0 });
  assert.deepEqual(readPlace('AB12'), { row: 11, column: 27 });
  assert.deepEqual(readPlace('$b$3'), { row: 2, column: 1 });
  assert.deepEqual(readPlace('XFD1048576'), { row: 1_048_575, column: 16_383 });
});

test('an invalid reference, or one beyond a sheet, is none', () => {
  for (const text of [
    undefined,
    '',
    '3',
    'B',
    'B0',
    'B-1',
    'B3.5',
    'B3 ',
    'B3:',
    'XFE1',
    'A1048577',
    `A${'9'.repeat(400)}`,
  ])
    assert.equal(readPlace(text), undefined, text);
});

test('an area is a rectangle, whichever corners it names', () => {
  const area = { top: 2, left: 1, bottom: 7, right: 3 };
  for (const text of ['B3:D8', 'D8:B3', 'D3:B8', '$B$3:$D$8']) assert.deepEqual(readArea(text), area, text);
  assert.deepEqual(readArea('B3'), { top: 2, left: 1, bottom: 2, right: 1 });
  for (const text of [undefined, '', ':', 'B3:', ':B3', 'B3:D', 'B3:D8:E9'])
    assert.equal(readArea(text), undefined, text);
});
