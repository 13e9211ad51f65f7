import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from '../../src/content/node-names.ts';

test('a name that every object has is no known name', () => {
  assert.equal(entryOf({ text: 1 }, 'constructor'), undefined);
  assert.equal(entryOf({ text: 1 }, 'text'), 1);
});
