import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as Y from 'yjs';
import { Malformed } from '../../src/protocol/reader.ts';
import { walkUpdate } from '../../src/update/walk.ts';
import { anyEdit, writeDocument } from './documents.ts';

/** Returns the content of an update according to Yjs: runs of structs, and deleted ranges. */
function decode(update: Uint8Array): { runs: number[]; deletes: number[] } {
  const { structs, ds } = Y.decodeUpdate(update);
  const runs: number[] = [];
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue;
    const { client, clock } = struct.id;
    if (runs.at(-3) === client && runs.at(-1) === clock) runs[runs.length - 1] = clock + struct.length;
    else runs.push(client, clock, clock + struct.length);
  }
  const deletes = [...ds.clients].flatMap(([client, items]) => items.flatMap(({ clock, len }) => [client, clock, len]));
  return { runs, deletes };
}

const documents = fc.tuple(fc.array(anyEdit, { maxLength: 30 }), fc.integer({ min: 1, max: 2 ** 32 - 1 }));

test('finds in an update the same as Yjs, whatever the update contains', () => {
  fc.assert(
    fc.property(documents, ([edits, client]) => {
      const { doc, updates } = writeDocument(edits, client);
      for (const update of [...updates, Y.encodeStateAsUpdate(doc), ...skipping(updates)]) {
        const { runs, deletes } = walkUpdate(update);
        assert.deepEqual({ runs, deletes }, decode(update));
      }
    }),
  );
});

/** Merges updates without the one in the middle, so that the result has a hole. */
const skipping = (updates: readonly Uint8Array[]): Uint8Array[] =>
  updates.length < 3 ? [] : [Y.mergeUpdates(updates.filter((_, index) => index !== 1))];

test('refuses every update on which a Y.Doc would throw', () => {
  const changed = fc.tuple(documents, fc.nat(), fc.nat(255), fc.boolean());
  fc.assert(
    fc.property(changed, ([[edits, client], place, byte, isCut]) => {
      const update = Y.encodeStateAsUpdate(writeDocument(edits, client).doc);
      const bytes = isCut ? update.slice(0, place % update.length) : update.with(place % update.length, byte);
      if (!isTaken(bytes)) return;
      const doc = new Y.Doc();
      Y.applyUpdate(doc, bytes);
      Y.applyUpdate(new Y.Doc(), Y.encodeStateAsUpdate(doc));
    }),
    { numRuns: 2000 },
  );
});

test('survives any bytes at all', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      isTaken(bytes);
    }),
    { numRuns: 2000 },
  );
});

function isTaken(bytes: Uint8Array): boolean {
  try {
    walkUpdate(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return false;
  }
}

test('refuses numbers that announce more items than there are, without spending time on them', () => {
  const huge = [255, 255, 255, 255, 255, 255, 255, 15];
  for (const bytes of [
    [...huge, 0],
    [1, ...huge, 1, 0],
    [0, 1, 1, ...huge],
    [0, ...huge],
  ])
    assert.throws(() => walkUpdate(Uint8Array.from(bytes)), Malformed);
});

test('refuses a deleted range that is empty or ends beyond all clocks, with which a waiting Y.Doc would throw', () => {
  const largest = [255, 255, 255, 255, 255, 255, 255, 15];
  for (const range of [
    [9, 0],
    [9, ...largest],
  ])
    assert.throws(() => walkUpdate(Uint8Array.from([0, 1, 1, 1, ...range])), Malformed);
});
