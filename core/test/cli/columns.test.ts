import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns } from '../../src/cli/columns.ts';

test('cells are aligned and lines end without blanks', () => {
  assert.equal(
    columns(
      [
        ['a', 'bb', 'c'],
        ['ddd', 'e', ''],
      ],
      '',
    ),
    'a    bb  c\nddd  e',
  );
});
