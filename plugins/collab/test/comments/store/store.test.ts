import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../../../src/comments/store/database.ts';
import { begin, reduce } from '../../../src/comments/reduce.ts';
import { CommentStore } from '../../../src/comments/store/store.ts';
import type { Thread } from '../../../src/comments/thread.ts';

const by = (time = '2026-05-04T10:00:00.000Z') => ({ author: { id: 'ada', name: 'Ada' }, isOwner: false, time });
const create = (threadId: string, time?: string): Thread =>
  begin({ type: 'create', threadId, commentId: `${threadId}-1`, content: 'First', ref: null }, by(time));

async function setUp() {
  const host = await createTestHost([storage]);
  const store = new CommentStore(await openDatabase(host.use('database')));
  return { store, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

test('changes have positions, and a client requests those after its own', async () => {
  await using kit = await setUp();
  const { store } = kit;
  await store.change('doc', 'a', 'ada', () => create('a', '2026-05-04T10:00:00.000Z'));
  await store.change('doc', 'b', 'ada', () => create('b', '2026-05-04T10:00:01.000Z'));
  await store.change('other', 'a', 'ada', () => create('a'));
  const all = await store.since('doc', 0);
  assert.deepEqual([all.seq, all.threads.map(({ id }) => id), all.deleted], [2, ['a', 'b'], []]);
  await store.change('doc', 'a', 'ada', () => null);
  const later = await store.since('doc', 2);
  assert.deepEqual([later.seq, later.threads, later.deleted], [3, [], ['a']]);
});

test('a decision that changes nothing in the thread takes no position', async () => {
  await using kit = await setUp();
  const { store } = kit;
  await store.change('doc', 'a', 'ada', () => create('a'));
  const { seq } = await store.change('doc', 'a', 'ada', ({ thread }) => thread ?? null);
  assert.equal(seq, 1);
  assert.equal(await store.position('doc'), 1);
});

test('the threads of an earlier position have their state at that time', async () => {
  await using kit = await setUp();
  const { store } = kit;
  await store.change('doc', 'a', 'ada', () => create('a'));
  for (const commentId of ['c2', 'c3'])
    await store.change('doc', 'a', 'ada', ({ thread }) =>
      thread ? (reduce(thread, { type: 'reply', threadId: 'a', commentId, content: commentId }, by()) ?? null) : null,
    );
  await store.change('doc', 'a', 'ada', () => null);
  const ids = async (seq: number) => (await store.at('doc', seq)).threads.map(({ comments }) => comments.length);
  assert.deepEqual([await ids(0), await ids(1), await ids(2), await ids(3), await ids(4)], [[], [1], [2], [3], []]);
});

test('simultaneous changes of one document all get positions of their own', async () => {
  await using kit = await setUp();
  const { store } = kit;
  const ids = Array.from({ length: 20 }, (_, index) => `t${index}`);
  const results = await Promise.all(ids.map((id) => store.change('doc', id, 'ada', () => create(id))));
  assert.deepEqual(
    results.map(({ seq }) => seq).toSorted((a, b) => a - b),
    ids.map((_, index) => index + 1),
  );
  const counts: number[] = [];
  await store.change('doc', 't0', 'ada', ({ thread, count }) => {
    counts.push(count);
    return thread ?? null;
  });
  assert.deepEqual(counts, [20]);
});

test('a refused change leaves nothing behind', async () => {
  await using kit = await setUp();
  const { store } = kit;
  await assert.rejects(
    store.change('doc', 'a', 'ada', () => {
      throw new Error('no');
    }),
    /no/,
  );
  assert.deepEqual(await store.since('doc', 0), { seq: 0, threads: [], deleted: [], forgotten: 0, more: false });
});

test('several threads are changed in one step, of which unchanged and missing ones are left out', async () => {
  await using kit = await setUp();
  const { store } = kit;
  for (const id of ['a', 'b', 'c', 'd']) await store.change('doc', id, 'ada', () => create(id));
  await store.change('doc', 'c', 'ada', () => null);
  const changes = await store.changeAll('doc', 'server', ['a', 'b', 'c', 'none'], (thread) =>
    thread.id === 'b' ? thread : { ...thread, data: { ...thread.data, orphaned: true } },
  );
  assert.deepEqual(
    changes.map(({ after, seq }) => [after.id, seq]),
    [['a', 6]],
  );
  const { threads, seq } = await store.since('doc', 5);
  assert.deepEqual([threads.map(({ id, data }) => [id, data.orphaned]), seq], [[['a', true]], 6]);
  assert.deepEqual((await store.at('doc', 6)).threads, (await store.all('doc')).threads);
  const size = JSON.stringify((await store.all('doc')).threads).length - '[,,]'.length;
  await store.change('doc', 'a', 'ada', ({ thread, total }) => (assert.equal(total, size), thread ?? null));
});
