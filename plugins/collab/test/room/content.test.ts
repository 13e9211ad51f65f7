import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DocumentLog, WorkersService } from '@editor-companion/core/plugin';
import * as Y from 'yjs';
import { Merger } from '../../src/merge/merger.ts';
import task, { type MergeInput } from '../../src/merge/worker.ts';
import { Content } from '../../src/room/content.ts';
import { walkUpdate } from '../../src/update/walk.ts';
import { MemoryLog } from '../memory-log.ts';
import { anyEdit, makeEdit, writeDocument, type Edit } from '../update/documents.ts';

/** Fake threads that work immediately. */
const workers: WorkersService = {
  pool: () => ({
    run: (input) => Promise.try(() => task(input as MergeInput, { progress: () => undefined }) as never),
    close: async () => undefined,
  }),
};
const merger = new Merger(workers);

async function load(log: DocumentLog = new MemoryLog()): Promise<Content> {
  return Content.load('doc', { log, merger });
}

/** Receives changes and stores them. */
async function write(content: Content, log: DocumentLog, updates: readonly Uint8Array[]): Promise<void> {
  for (const bytes of updates) {
    content.coverage.add(walkUpdate(bytes));
    content.add(bytes);
    await log.append('doc', [{ kind: 'update', origin: 'test', user: 'ada', time: 1, bytes }]);
  }
}

async function piecesFor(content: Content, doc: Y.Doc): Promise<Uint8Array[]> {
  let found: Uint8Array[] = [];
  await content.lacking(Y.encodeStateVector(doc), (pieces) => (found = pieces));
  return found;
}

const whole = (updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};

const assertSame = (one: Y.Doc, other: Y.Doc): void => {
  assert.deepEqual(one.getText('text').toDelta(), other.getText('text').toDelta());
  assert.deepEqual(one.getMap('map').toJSON(), other.getMap('map').toJSON());
  assert.deepEqual(one.getArray('array').toJSON(), other.getArray('array').toJSON());
  assert.deepEqual(one.getXmlFragment('default').toJSON(), other.getXmlFragment('default').toJSON());
  assert.deepEqual(Y.encodeStateVector(one), Y.encodeStateVector(other));
};

/** Simulates several people who edit, each based on the content that they saw last. */
function editTogether(turns: readonly { who: number; edit: Edit; isLooking: boolean }[]): Uint8Array[] {
  const updates: Uint8Array[] = [];
  const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }));
  for (const doc of docs) doc.on('update', (update: Uint8Array, origin) => origin === 'heard' || updates.push(update));
  for (const { who, edit, isLooking } of turns) {
    const doc = docs[who % docs.length];
    if (!doc) continue;
    if (isLooking) for (const update of updates) Y.applyUpdate(doc, update, 'heard');
    makeEdit(doc, edit);
  }
  return updates;
}

const turns = fc.array(fc.record({ who: fc.nat(2), edit: anyEdit, isLooking: fc.boolean() }), {
  minLength: 1,
  maxLength: 40,
});

test('a client that joins with any state ends up with the result of all changes, however often they were compacted', async () => {
  await fc.assert(
    fc.asyncProperty(
      turns,
      fc.array(fc.nat(40), { maxLength: 3 }),
      fc.array(fc.nat(40)),
      async (edits, compactions, had) => {
        const log = new MemoryLog();
        const content = await load(log);
        const updates = editTogether(edits);
        for (const [index, update] of updates.entries()) {
          await write(content, log, [update]);
          if (compactions.includes(index)) await content.compact(index + 1);
        }
        const expected = whole(updates);
        const client = whole(updates.filter((_, index) => had.includes(index)));
        for (const piece of await piecesFor(content, client)) Y.applyUpdate(client, piece);
        assertSame(client, expected);
        const again = await load(log);
        const fresh = new Y.Doc();
        for (const piece of await piecesFor(again, fresh)) Y.applyUpdate(fresh, piece);
        assertSame(fresh, expected);
        assert.equal(again.position, updates.length);
      },
    ),
    { numRuns: 150 },
  );
});

test('changes without their predecessors are kept through a compaction until those arrive', async () => {
  const log = new MemoryLog();
  const content = await load(log);
  const { doc, updates } = writeDocument(
    ['a', 'b', 'c'].map((text, at) => ({ kind: 'text' as const, at, text })),
    1,
  );
  const [first, ...rest] = updates;
  assert.ok(first);
  await write(content, log, rest);
  assert.equal(await content.compact(rest.length), true);
  await write(content, log, [first]);
  const client = new Y.Doc();
  for (const piece of await piecesFor(content, client)) Y.applyUpdate(client, piece);
  assertSame(client, doc);
  assert.deepEqual(Y.decodeStateVector(content.coverage.stateVector()), Y.decodeStateVector(Y.encodeStateVector(doc)));
});

test('a client that has all changes is sent only deletions', async () => {
  const log = new MemoryLog();
  const content = await load(log);
  const { doc, updates } = writeDocument(
    [
      { kind: 'text', at: 0, text: 'a long text'.repeat(100) },
      { kind: 'delete', at: 3, length: 5 },
    ],
    1,
  );
  await write(content, log, updates);
  await content.compact(updates.length);
  const pieces = await piecesFor(content, doc);
  assert.ok(
    pieces.every((piece) => piece.length < 20),
    'the text is not sent again',
  );
  assert.equal(pieces.length, 1);
  const { updates: plain, doc: same } = writeDocument([{ kind: 'text', at: 0, text: 'nothing deleted' }], 2);
  const other = await load(new MemoryLog());
  await write(other, new MemoryLog(), plain);
  assert.deepEqual(await piecesFor(other, same), []);
});

test('long tails are merged once for all joining clients', async () => {
  const log = new MemoryLog();
  const content = await load(log);
  const { doc, updates } = writeDocument(
    Array.from({ length: 300 }, (_, index) => ({ kind: 'text' as const, at: 60 + index, text: 'x' })),
    1,
  );
  await write(content, log, updates);
  assert.equal(content.tail.count, 300);
  const clients = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = new Y.Doc();
      const pieces = await piecesFor(content, client);
      assert.ok(pieces.length <= 64);
      for (const piece of pieces) Y.applyUpdate(client, piece);
      return client;
    }),
  );
  for (const client of clients) assertSame(client, doc);
  let missed: Uint8Array[] = [];
  await content.since(300, (pieces) => (missed = pieces));
  assert.deepEqual(missed, []);
});

test('a returning client is sent large changes only if they are new to it', async () => {
  const log = new MemoryLog();
  const content = await load(log);
  const { doc, updates } = writeDocument(
    ['known', 'new'].map((word) => ({ kind: 'text' as const, at: 0, text: word.repeat(20_000) })),
    1,
  );
  const [known, unknown] = updates;
  assert.ok(known && unknown);
  await write(content, log, updates);
  const client = whole([known]);
  assert.deepEqual(await piecesFor(content, client), [unknown]);
  assert.deepEqual(await piecesFor(content, doc), []);
});

test('changes that were released to save memory are read again when needed', async () => {
  const log = new MemoryLog();
  const content = await load(log);
  const { doc, updates } = writeDocument([{ kind: 'text', at: 0, text: 'kept on disk' }], 1);
  await write(content, log, updates);
  await content.compact(1);
  const before = content.residentBytes;
  content.release();
  assert.ok(content.residentBytes < before);
  const client = new Y.Doc();
  for (const piece of await piecesFor(content, client)) Y.applyUpdate(client, piece);
  assertSame(client, doc);
});

test('a stored document that is damaged is not opened', async () => {
  const log = new MemoryLog();
  await log.append('doc', [{ kind: 'update', origin: 'test', user: 'ada', time: 1, bytes: Uint8Array.of(9, 9, 9) }]);
  await assert.rejects(load(log), { code: 'DOCUMENT_DAMAGED' });
});

test('a client that returns to a large document gets its missing changes at once, without another thread', async () => {
  const log = new MemoryLog();
  const first = await load(log);
  const author = new Y.Doc();
  author.clientID = 1;
  const states: Uint8Array[] = [];
  for (let place = 0; place < 400; place++) {
    author.getText('text').insert((place * 37) % (place + 1), `number ${place} `.repeat(20));
    if (place % 40 === 0) states.push(Y.encodeStateAsUpdate(author));
  }
  author.getText('text').delete(10, 500);
  await write(first, log, [Y.encodeStateAsUpdate(author)]);
  await first.compact(1);

  let asked = 0;
  const busy = new Merger({
    pool: () => ({
      run: (input) => {
        if ((input as MergeInput).work === 'diff') asked += 1;
        return Promise.try(() => task(input as MergeInput, { progress: () => undefined }) as never);
      },
      close: async () => undefined,
    }),
  });
  for (const content of [first, await Content.load('doc', { log, merger: busy })])
    for (const state of states) {
      const client = whole([state]);
      const pieces = await piecesFor(content, client);
      for (const piece of pieces) Y.applyUpdate(client, piece);
      assertSame(client, author);
    }
  assert.equal(asked, 0);
  const newest = whole([states.at(-1) ?? new Uint8Array(0)]);
  const [piece] = await piecesFor(first, newest);
  assert.ok(piece && piece.length < first.size / 3, 'they get what they lack, not all of it');
});
