import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError } from '@editor-companion/core/plugin';
import { NodeBudget } from '../../src/docx/node-budget.ts';

test('a million nodes are enough, one more is refused', () => {
  const budget = new NodeBudget();
  budget.spend(999_999);
  budget.spend(1);
  assert.throws(
    () => budget.spend(1),
    (error) => CompanionError.is(error) && error.code === 'IMPORT_DOCUMENT_TOO_LARGE',
  );
});
