import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { Value } from 'typebox/value';
import { CommentRecords } from '../../src/comments/records.ts';
import { openDatabase } from '../../src/comments/store/database.ts';
import { CommentStore } from '../../src/comments/store/store.ts';
import type { Thread } from '../../src/comments/thread.ts';
import { CommentOptions } from '../../src/options/comment-options.ts';

const ada = { id: 'ada', name: 'Ada' };
const createdAt = '2026-05-01T10:00:00.000Z';

const thread = (id: string, ...texts: string[]): Thread => ({
  id,
  data: { user: ada, ref: null },
  comments: texts.map((content, index) => ({ id: `${id}-${index}`, data: { user: ada }, content, createdAt })),
  createdAt,
});

async function start(options: Partial<CommentOptions> = {}) {
  const host = await createTestHost([storage], {});
  const store = new CommentStore(await openDatabase(host.use('database')), () => 1000);
  const records = new CommentRecords(store, Value.Default(CommentOptions, { ...options }) as CommentOptions);
  const put = async (document: string, wanted: Thread): Promise<unknown> =>
    store.change(document, wanted.id, 'ada', () => wanted);
  return { store, records, put, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

async function* list(...records: unknown[]): AsyncIterable<unknown> {
  yield* records;
}

test('the comments of a document are written into an archive and read back with their history', async () => {
  await using place = await start();
  const { store, records, put } = place;
  await put('a', thread('t1', 'First'));
  await put('a', thread('t2', 'Gone'));
  await put('a', thread('t1', 'First', 'Second'));
  await store.change('a', 't2', 'ada', () => null);
  await records.load('b', records.save('a'));
  assert.deepEqual(await store.since('b', 0), await store.since('a', 0));
  for (const seq of [1, 2, 3, 4]) assert.deepEqual(await store.at('b', seq), await store.at('a', seq));
  await put('b', thread('t3', 'New'));
  assert.equal(await store.position('b'), 5);
});

test('records that no server has written are refused', async () => {
  await using place = await start({ maxThreads: 1 });
  const { records } = place;
  const { comments, ...head } = thread('t1', 'Text');
  const change = { seq: 1, thread: 't1', patch: { thread: head, comments }, user: 'ada', time: 1 };
  const faults: [unknown[], RegExp][] = [
    [[null], /record 1 of comments/],
    [[{ ...change, more: 1 }], /record 1 of comments/],
    [[{ ...change, seq: -1 }], /seq/],
    [[change, change], /record 2 .*order/],
    [[{ ...change, thread: 'other' }], /another id/],
    [[{ ...change, patch: { thread: head, comments: [{ ...comments[0], content: '' }] } }], /empty/],
    [[change, { ...change, seq: 2, thread: 't2', patch: { thread: { ...head, id: 't2' }, comments } }], /too large/],
  ];
  for (const [index, [given, message]] of faults.entries())
    await assert.rejects(records.load(`d${index}`, list(...given)), { code: 'ARCHIVE_INVALID', message });
});
