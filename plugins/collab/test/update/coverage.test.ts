import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as Y from 'yjs';
import { Coverage } from '../../src/update/coverage.ts';
import { walkUpdate } from '../../src/update/walk.ts';
import { anyEdit, writeDocument } from './documents.ts';

const documents = fc.array(fc.array(anyEdit, { maxLength: 15 }), { minLength: 1, maxLength: 3 });
const writeAll = (all: readonly (readonly Parameters<typeof writeDocument>[0][number][])[]): Uint8Array[] =>
  all.flatMap((edits, index) => writeDocument(edits, index + 1).updates);

/** Returns each deleted character and element of the updates, as client and clock. */
function deletedBy(updates: readonly Uint8Array[]): Set<string> {
  const places = new Set<string>();
  for (const update of updates) {
    const { deletes } = walkUpdate(update);
    for (let at = 0; at < deletes.length; at += 3) {
      const [client = 0, clock = 0, length = 0] = deletes.slice(at, at + 3);
      for (let offset = 0; offset < length; offset++) places.add(`${client}:${clock + offset}`);
    }
  }
  return places;
}

test('has the state vector of a Y.Doc with the same changes, in any order', () => {
  fc.assert(
    fc.property(documents, fc.infiniteStream(fc.nat()), (all, chance) => {
      const updates = writeAll(all).toSorted(() => ((chance.next().value ?? 0) % 3) - 1);
      const coverage = new Coverage();
      const doc = new Y.Doc();
      for (const update of updates) {
        coverage.add(walkUpdate(update));
        Y.applyUpdate(doc, update);
      }
      assert.deepEqual(Y.decodeStateVector(coverage.stateVector()), Y.decodeStateVector(Y.encodeStateVector(doc)));
      assert.ok(updates.every((update) => coverage.covers(walkUpdate(update))));
      // Of two concurrent values one loses, and is deleted without any update that states it.
      assert.ok(coverage.coversRuns(walkUpdate(Y.encodeStateAsUpdate(doc))));
    }),
  );
});

test('detects new changes, and removes known deletions from a returning client’s update', () => {
  fc.assert(
    fc.property(documents, fc.nat(), (all, cut) => {
      const updates = writeAll(all);
      const known = updates.slice(0, cut % (updates.length + 1));
      const coverage = new Coverage();
      const ours = new Y.Doc();
      for (const update of known) {
        coverage.add(walkUpdate(update));
        Y.applyUpdate(ours, update);
      }
      const theirs = new Y.Doc();
      for (const update of updates) Y.applyUpdate(theirs, update);
      const sent = Y.encodeStateAsUpdate(theirs, coverage.stateVector());
      const trimmed = coverage.withoutKnownDeletes(sent, walkUpdate(sent));
      assert.deepEqual(deletedBy([trimmed]), deletedBy([sent]).difference(deletedBy(known)));
      if (coverage.covers(walkUpdate(sent))) assert.ok(walkUpdate(trimmed).isEmpty);
      Y.applyUpdate(ours, trimmed);
      assert.deepEqual(Y.encodeStateAsUpdate(ours), Y.encodeStateAsUpdate(theirs));
    }),
  );
});
