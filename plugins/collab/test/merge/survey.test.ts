import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { survey } from '../../src/merge/survey.ts';
import { Malformed } from '../../src/protocol/reader.ts';
import { Coverage } from '../../src/update/coverage.ts';
import { walkUpdate } from '../../src/update/walk.ts';
import { anyEdit, writeDocument } from '../update/documents.ts';

const edits = fc.array(anyEdit, { maxLength: 30 });

test('updates together cover the ranges that they cover one after the other', () => {
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const updates = [...writeDocument(one, 1).updates, ...writeDocument(other, 2).updates];
      const [together, apart] = [new Coverage(), new Coverage()];
      together.add(survey(updates));
      for (const update of updates) apart.add(walkUpdate(update));
      assert.deepEqual(together.stateVector(), apart.stateVector());
      for (const update of updates) assert.ok(together.covers(walkUpdate(update)));
      assert.ok(apart.covers(survey(updates)));
    }),
  );
});

test('typed text is one run, and deletions are ordered however they arrived', () => {
  const { updates } = writeDocument(
    [
      ...Array.from({ length: 9 }, (_, at) => ({ kind: 'text' as const, at, text: 'x' })),
      { kind: 'delete', at: 6, length: 1 },
      { kind: 'delete', at: 2, length: 2 },
      { kind: 'delete', at: 2, length: 1 },
    ],
    1,
  );
  const { runs, deletes, first } = survey(updates);
  assert.deepEqual([...runs], [1, 0, 9]);
  assert.deepEqual([...deletes], [1, 2, 3, 1, 6, 1]);
  assert.deepEqual([...first.runs], [1, 0, 1]);
  assert.throws(() => survey([...updates, Uint8Array.of(9)]), Malformed);
});
