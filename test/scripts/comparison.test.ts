import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparisonPages } from '../../scripts/comparison/comparison-table.ts';
import { tableCell } from '../../scripts/comparison/table-cell.ts';

const PAGE = `text

| time | ours | peer |
| --- | --- | --- |
| a letter, 1 page | 18 (1.06) | 17 |

| size | ours |
|---|---|
| **a letter** | 3 \\| 4 |
`;

test('a figure is found by the heading of its column and the beginning of its row, in the first table with both', () => {
  assert.equal(tableCell(PAGE, 'a letter', 'peer'), '17');
  assert.equal(tableCell(PAGE, '**a letter', 'ours'), '3 \\| 4');
  assert.throws(() => tableCell(PAGE, 'a letter', 'theirs'), /No table has a row "a letter" with a column "theirs"/);
  assert.throws(() => tableCell(PAGE, 'time', 'ours'), /No table/);
});

test('each line of the comparison has a figure of both', () => {
  const readme = comparisonPages()['README.md'] ?? '';
  const [, table = ''] = readme.split('<!-- comparison -->');
  const rows = table.split('<!-- /')[0]?.trim().split('\n').slice(2) ?? [];
  assert.ok(rows.length >= 10);
  for (const row of rows) {
    const [, , ours = '', theirs = ''] = row.split('|');
    assert.match(ours, /\d/, row);
    assert.match(theirs, /\d/, row);
  }
});
