import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema } from '@editor-companion/document';
import { entryOf, MARKS, NODES } from '../../src/content/node-names.ts';

test('writers know every node and mark of the document model', () => {
  assert.deepEqual(NODES.toSorted(), Object.keys(schema.nodes).toSorted());
  assert.deepEqual(MARKS.toSorted(), Object.keys(schema.marks).toSorted());
});

test('a name that every object has is no entry', () => {
  assert.equal(entryOf({ text: 1 }, 'constructor'), undefined);
  assert.equal(entryOf({ text: 1 }, 'text'), 1);
});
