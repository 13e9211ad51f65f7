import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema } from '@editor-companion/document';
import { entryOf, MARKS, NODES } from '../../src/content/node-names.ts';

/** What holds the unknown; writers get simpler nodes in its place. */
const isHolder = (name: string): boolean => name.startsWith('foreign');

test('writers know every node and mark of the document model', () => {
  const names = (types: object): string[] => Object.keys(types).filter((name) => !isHolder(name));
  assert.deepEqual(NODES.toSorted(), names(schema.nodes).toSorted());
  assert.deepEqual(MARKS.toSorted(), names(schema.marks).toSorted());
});

test('a name that every object has is no entry', () => {
  assert.equal(entryOf({ text: 1 }, 'constructor'), undefined);
  assert.equal(entryOf({ text: 1 }, 'text'), 1);
});
