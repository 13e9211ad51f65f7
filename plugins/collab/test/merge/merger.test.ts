import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { definePlugin, type Host } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import * as Y from 'yjs';
import { INLINE_BYTES, Merger } from '../../src/merge/merger.ts';
import { combine, compact, contains } from '../../src/merge/operations.ts';
import { walkUpdate } from '../../src/update/walk.ts';
import { anyEdit, writeDocument } from '../update/documents.ts';

const whole = (updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};

const edits = fc.array(anyEdit, { maxLength: 30 });

test('updates make the same document in whatever way they are merged', () => {
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const updates = [...writeDocument(one, 1).updates, ...writeDocument(other, 2).updates];
      const expected = whole(updates);
      for (const made of [combine(updates), compact(updates)]) {
        const doc = whole([made]);
        assert.deepEqual(doc.getText('text').toDelta(), expected.getText('text').toDelta());
        assert.deepEqual(doc.getMap('map').toJSON(), expected.getMap('map').toJSON());
        walkUpdate(made);
      }
      assert.ok(updates.every((update) => contains(updates, update)));
    }),
  );
});

test('a document contains neither new changes nor a deletion that it lacks', () => {
  const { doc, updates } = writeDocument([{ kind: 'text', at: 0, text: 'text' }], 1);
  const before = [...updates];
  doc.getText('text').delete(0, 1);
  assert.equal(contains(before, updates.at(-1) ?? new Uint8Array(0)), false);
  assert.equal(
    contains(before, writeDocument([{ kind: 'text', at: 0, text: 'x' }], 2).updates[0] ?? new Uint8Array(0)),
    false,
  );
});

test('many small updates are merged in time proportional to their number', () => {
  const { doc, updates } = writeDocument(
    Array.from({ length: 3000 }, (_, index) => ({ kind: 'text' as const, at: index, text: 'x' })),
    1,
  );
  assert.equal(
    whole([combine(updates)])
      .getText('text')
      .toJSON(),
    doc.getText('text').toJSON(),
  );
});

test('large documents are processed in a thread, which reports malformed ones', async () => {
  let workers: ReturnType<Host['use']> | undefined;
  const borrower = definePlugin({
    name: 'borrower',
    version: '1.0.0',
    apiVersion: 1,
    needs: ['workers'],
    setup(host) {
      workers = host.use('workers');
    },
  });
  await using host = await createTestHost(borrower);
  assert.ok(host.companion);
  const merger = new Merger(workers as never);
  const { doc, updates } = writeDocument(
    [
      { kind: 'text', at: 0, text: 'long '.repeat(INLINE_BYTES / 4) },
      { kind: 'text', at: 0, text: 'short' },
    ],
    1,
  );
  const merged = await merger.merge(updates);
  assert.deepEqual(merged, Y.encodeStateAsUpdate(doc));
  const scan = await merger.scan(merged);
  assert.deepEqual(scan.runs.slice(0, 2), Float64Array.of(1, 0));
  assert.deepEqual(await merger.diff([merged], Y.encodeStateVector(doc)), Uint8Array.of(0, 0));
  assert.equal(await merger.contains([merged], updates[1] ?? new Uint8Array(0)), true);
  await assert.rejects(merger.scan(new Uint8Array(INLINE_BYTES * 2).fill(255)), {
    code: 'UPDATE_MALFORMED',
    status: 400,
  });
});
