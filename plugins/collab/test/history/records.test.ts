import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { HistoryRecords } from '../../src/history/records.ts';
import type { People } from '../../src/history/people.ts';
import { setStage, Writer } from './stage.ts';

const MAX = 8_388_608;

async function start(maxSize = MAX) {
  const stage = await setStage();
  const forgotten: string[] = [];
  const people = { forget: (name: string) => void forgotten.push(name) } as unknown as People;
  const records = new HistoryRecords({ ...stage, people, maxSize });
  return { ...stage, records, forgotten };
}

/** Ada writes «a», Ben adds «b», and both are merged into a base. */
async function write(stage: Awaited<ReturnType<typeof start>>, document: string): Promise<Y.Doc> {
  const ada = new Writer();
  ada.texts()[0]?.insert(0, 'a');
  await stage.write(document, 'ada', 1000, ada.say() ?? new Uint8Array());
  const ben = new Writer();
  ben.hear(Y.encodeStateAsUpdate(ada.doc));
  ben.texts()[0]?.insert(1, 'b');
  await stage.write(document, 'ben', 2000, ben.say() ?? new Uint8Array());
  await stage.compact(document);
  await stage.store.name(document, [['ada', 'Ada']]);
  return ben.doc;
}

const told = async (stage: Awaited<ReturnType<typeof start>>, document: string) =>
  (await stage.blame(document)).passages.map(({ text, user, date }) => [text, user?.id, date]);
const SAID = [
  ['a', 'ada', 1000],
  ['b', 'ben', 2000],
];

async function* list(...records: unknown[]): AsyncIterable<unknown> {
  yield* records;
}

test('authors follow a document to another name, and replace those of that name', async () => {
  await using stage = await start();
  await write(stage, 'a');
  await stage.records.rename('a', 'b');
  await stage.log.rename('a', 'b');
  assert.deepEqual(await told(stage, 'b'), SAID);
  assert.deepEqual(await stage.store.people('b'), [['ada', 'Ada']]);
  assert.deepEqual(await stage.store.rows('a'), []);
  await stage.records.rename('nothing', 'b');
  assert.deepEqual(await told(stage, 'b'), SAID);
  assert.ok(stage.forgotten.includes('a') && stage.forgotten.includes('b'));
});

test('authors are deleted with a document, once', async () => {
  await using stage = await start();
  await write(stage, 'a');
  assert.equal(await stage.records.forget('a'), true);
  assert.equal(await stage.records.forget('a'), false);
  assert.equal(await stage.store.head('a'), undefined);
  assert.deepEqual(await stage.store.people('a'), []);
});

test('a copy with its history has the same authors, and continues from the position where the original was read', async () => {
  await using stage = await start();
  await write(stage, 'a');
  const stored = stage.log.documents.get('a');
  assert.ok(stored);
  stage.log.documents.set('b', { ...stored, id: 'copy' });
  await stage.records.load(
    'b',
    stage.records.save('a', (seq) => seq),
  );
  assert.deepEqual(await told(stage, 'b'), SAID);
  assert.deepEqual(await stage.store.rows('b'), await stage.store.rows('a'));
  assert.equal((await stage.store.head('b'))?.seq, 2);
});

test('a copy whose content came as one change keeps the authors of its text, and counts later writing', async () => {
  await using stage = await start();
  const doc = await write(stage, 'a');
  await stage.write('b', 'copier', 9000, Y.encodeStateAsUpdate(doc));
  await stage.records.load(
    'b',
    stage.records.save('a', () => undefined),
  );
  assert.deepEqual(await told(stage, 'b'), SAID);
  assert.deepEqual(
    (await stage.store.rows('b')).map(({ user }) => user),
    ['ada', 'ben'],
  );
  const eve = new Writer();
  eve.hear(Y.encodeStateAsUpdate(doc));
  eve.texts()[0]?.insert(2, 'e');
  await stage.write('b', 'eve', 10_000, eve.say() ?? new Uint8Array());
  assert.deepEqual(await told(stage, 'b'), [...SAID, ['e', 'eve', 10_000]]);
});

test('a document without changes has no records', async () => {
  await using stage = await start();
  await stage.records.load(
    'b',
    stage.records.save('none', (seq) => seq),
  );
  assert.equal(await stage.store.head('b'), undefined);
});

test('records that no server has written are refused', async () => {
  await using stage = await start(1000);
  const stretch = { user: 'ada', from: 1, to: 2, changes: 1, inserted: 1, deleted: 0, inserts: [1, 0, 1], deletes: [] };
  const faults: [unknown[], RegExp][] = [
    [[null], /record 1 of authors/],
    [[{ ...stretch, more: 1 }], /record 1 of authors/],
    [[{ ...stretch, inserts: [1, 0] }], /record 1 of authors: a range is incomplete/],
    [[{ ...stretch, inserts: [1, 0, 0] }], /empty/],
    [[{ ...stretch, inserts: [1, Number.MAX_SAFE_INTEGER, 1] }], /too long/],
    [[{ ...stretch, to: 0 }], /ends before/],
    [Array.from({ length: 10 }, () => stretch), /more than 1000 characters/],
  ];
  for (const [given, message] of faults)
    await assert.rejects(stage.records.load('d', list(...given)), { code: 'ARCHIVE_INVALID', message });
});
