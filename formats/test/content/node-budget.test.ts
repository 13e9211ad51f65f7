import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatError } from '@editor-companion/formats';
import { NodeBudget } from '../../src/content/node-budget.ts';

test('a million nodes are accepted, and one more is refused', () => {
  const budget = new NodeBudget();
  budget.spend(999_999);
  budget.spend(1);
  assert.throws(
    () => budget.spend(1),
    (error) => error instanceof FormatError && error.code === 'CONTENT_TOO_LARGE',
  );
});
