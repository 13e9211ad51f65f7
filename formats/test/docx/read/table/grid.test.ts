import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut } from '../../../../src/docx/read/table/grid.ts';

const cell = (merge?: 'start' | 'continue') => ({ span: 1, content: [{ type: 'paragraph' }], ...(merge && { merge }) });

test('a table may be longer than a call’s list of arguments', () => {
  const rows = Array.from({ length: 200_000 }, () => ({ properties: {}, cells: [cell()] }));
  assert.equal(layOut(rows).rows.length, 200_000);
});

test('a merge ends at a row that has no matching cell above', () => {
  const row = (merge?: 'start' | 'continue') => ({ properties: {}, cells: [cell(merge), cell()] });
  const { rows } = layOut([row('start'), row('continue'), row(), row('continue')]);
  assert.deepEqual(
    rows.map((cells) => cells.map(({ column, rowspan }) => [column, rowspan])),
    [
      [
        [0, 2],
        [1, 1],
      ],
      [[1, 1]],
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 1],
        [1, 1],
      ],
    ],
  );
});
