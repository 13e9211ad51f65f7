import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as Y from 'yjs';
import { difference } from '../../src/update/difference.ts';
import { readStateVector } from '../../src/update/state-vector.ts';
import { indexStructs, StructIndex } from '../../src/update/struct-index.ts';
import { walkUpdate } from '../../src/update/walk.ts';
import { anyEdit, writeDocument } from './documents.ts';

const edits = fc.array(anyEdit, { maxLength: 40 });
const clients = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { minLength: 3, maxLength: 3 });

/** Returns an update in the second format of Yjs, which does not depend on the first format's encoding. */
const plain = (update: Uint8Array): Buffer => Buffer.from(Y.convertUpdateFormatV1ToV2(update));

/** Returns a state vector with a share of each client's clocks. */
function partOf(update: Uint8Array, shares: readonly number[]): Uint8Array {
  const clocks = [...Y.decodeStateVector(Y.encodeStateVectorFromUpdate(update))];
  return Y.encodeStateVector(
    new Map(clocks.map(([client, clock], index) => [client, Math.round(clock * (shares[index % shares.length] ?? 0))])),
  );
}

/** Checks that the result from the index equals that of Yjs. */
function check(update: Uint8Array, stateVector: Uint8Array): void {
  const index = new StructIndex(indexStructs(update));
  assert.equal(index.deletesAt, walkUpdate(update).deletesAt);
  const made = difference(update, index, { clocks: readStateVector(stateVector) });
  assert.ok(made);
  assert.deepEqual(plain(made), plain(Y.diffUpdate(update, stateVector)));
  walkUpdate(made);
}

test('missing changes are those that Yjs finds, for any document and any client', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1.2, noNaN: true }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(edits, edits, edits, clients, shares, (one, two, three, [first = 1, second = 2, third = 3], parts) => {
      const doc = new Y.Doc();
      const updates = [
        ...writeDocument(one, first).updates,
        ...writeDocument(two, second).updates,
        ...writeDocument(three, third).updates,
      ];
      for (const update of updates) Y.applyUpdate(doc, update);
      const states = [Y.encodeStateAsUpdate(doc), Y.mergeUpdates(updates)];
      // A document with a gap, as changes out of order cause it.
      if (updates.length > 3) states.push(Y.mergeUpdates(updates.filter((_, index) => index % 4 !== 1)));
      for (const state of states) check(state, partOf(state, parts));
    }),
  );
});

test('a client that gets its missing changes has the same document as from Yjs', () => {
  fc.assert(
    fc.property(edits, fc.nat(40), edits, (before, known, after) => {
      const { doc, updates } = writeDocument(before, 1);
      const [away, peer] = [new Y.Doc(), new Y.Doc()];
      for (const update of updates.slice(0, known)) for (const one of [away, peer]) Y.applyUpdate(one, update);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(writeDocument(after, 2).doc));
      const state = Y.encodeStateAsUpdate(doc);
      const stateVector = Y.encodeStateVector(away);
      const index = new StructIndex(indexStructs(state));
      const made = difference(state, index, { clocks: readStateVector(stateVector) });
      assert.ok(made);
      Y.applyUpdate(away, made);
      Y.applyUpdate(peer, Y.encodeStateAsUpdate(doc, stateVector));
      assert.deepEqual(Y.encodeStateVector(away), Y.encodeStateVector(doc));
      assert.deepEqual(away.getText('text').toDelta(), peer.getText('text').toDelta());
      assert.deepEqual(away.getArray('array').toJSON(), doc.getArray('array').toJSON());
      assert.ok(Y.equalSnapshots(Y.snapshot(away), Y.snapshot(doc)));
    }),
    // Formatting has split a character of two code units.
    {
      examples: [
        [
          [
            { kind: 'text', at: 0, text: '\u{10000}' },
            { kind: 'format', at: 0, length: 1, value: null },
          ],
          1,
          [],
        ],
      ],
    },
  );
});

test('every place in a long run of structs is found', () => {
  const { doc } = writeDocument(
    Array.from({ length: 120 }, (_, index) => ({
      kind: 'text' as const,
      at: (index * 7) % 60,
      text: `words ${index} 😀`,
    })),
    5,
  );
  const state = Y.encodeStateAsUpdate(doc);
  const end = Y.decodeStateVector(Y.encodeStateVector(doc)).get(5) ?? 0;
  for (let clock = 0; clock <= end + 1; clock++) check(state, Y.encodeStateVector(new Map([[5, clock]])));
});

test('an update beyond the limit is not made', () => {
  const state = Y.encodeStateAsUpdate(writeDocument([{ kind: 'text', at: 0, text: 'x'.repeat(500) }], 5).doc);
  const index = new StructIndex(indexStructs(state));
  assert.equal(difference(state, index, { clocks: new Map(), limit: 100 }), undefined);
  assert.ok(difference(state, index, { clocks: new Map([[5, 490]]), limit: 100 }));
});
