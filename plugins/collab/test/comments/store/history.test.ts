import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../../../src/comments/store/database.ts';
import { CommentHistory } from '../../../src/comments/store/history.ts';
import { begin, reduce } from '../../../src/comments/reduce.ts';
import { CommentRetention } from '../../../src/comments/store/retention.ts';
import { CommentStore } from '../../../src/comments/store/store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const author = { id: 'ada', name: 'Ada' };
const by = { author, isOwner: false, time: '2026-05-04T10:00:00.000Z' };

/** Creates a store with a clock that a test moves, and its cleanup. */
async function setUp(needed: readonly number[] = []) {
  const host = await createTestHost([storage]);
  const database = await openDatabase(host.use('database'));
  const clock = { now: 1_700_000_000_000 };
  const now = () => clock.now;
  const store = new CommentStore(database, now);
  const history = new CommentHistory(database);
  const retention = new CommentRetention({
    history,
    needed: () => Promise.resolve(needed),
    keepDeleted: 30 * DAY,
    log: { warn: assert.fail } as never,
    leases: () => undefined,
    now,
  });
  return {
    store,
    clock,
    retention,
    create: (threadId: string) =>
      store.change('doc', threadId, 'ada', () =>
        begin({ type: 'create', threadId, commentId: `${threadId}-1`, content: 'First', ref: null }, by),
      ),
    reply: (threadId: string, commentId: string) =>
      store.change('doc', threadId, 'ada', ({ thread }) =>
        thread ? (reduce(thread, { type: 'reply', threadId, commentId, content: commentId }, by) ?? null) : null,
      ),
    edit: (threadId: string, content: string) =>
      store.change('doc', threadId, 'ada', ({ thread }) =>
        thread ? (reduce(thread, { type: 'edit', threadId, commentId: `${threadId}-1`, content }, by) ?? null) : null,
      ),
    remove: (threadId: string) => store.change('doc', threadId, 'ada', () => null),
    async events(): Promise<number[]> {
      const rows = await database.selectFrom('collab_comment_events').select('seq').orderBy('seq').execute();
      return rows.map(({ seq }) => seq);
    },
    async [Symbol.asyncDispose]() {
      await retention.close();
      await host[Symbol.asyncDispose]();
    },
  };
}

test('versions and the list are the same after the history was shortened', async () => {
  const needed = [0, 7, 40, 41, 333, 600];
  await using kit = await setUp(needed);
  const { store, clock, retention } = kit;
  const threads = ['a', 'b', 'c', 'd'];
  for (const thread of threads) await kit.create(thread);
  for (let count = 0; (await store.position('doc')) < 700; count++) {
    const thread = threads[count % 3] ?? '';
    if (count % 5 === 0) await kit.reply(thread, `reply ${count}`);
    else await kit.edit(thread, `words ${count}`);
    if (count === 30) {
      await kit.create('short-lived');
      await kit.remove('short-lived');
    }
    if (count === 200) await kit.remove('d');
  }
  const shown = async () => {
    const head = await store.position('doc');
    return Promise.all([...needed, head].map((seq) => store.at('doc', seq)));
  };
  const before = await shown();
  const list = await store.all('doc');
  clock.now += 2 * HOUR;
  await retention.sweep();
  assert.deepEqual(await shown(), before);
  assert.deepEqual(await store.all('doc'), list);
  const left = await kit.events();
  assert.ok(left.length <= threads.length * (needed.length + 1), `${left.length} changes are left`);
  await retention.sweep();
  assert.deepEqual(await kit.events(), left);
  await kit.edit('a', 'later');
  assert.equal((await store.at('doc', 701)).threads.length, 3);
});

test('changes of the last hour stay, because a version may still refer to them', async () => {
  await using kit = await setUp();
  const { clock, retention } = kit;
  await kit.create('a');
  for (let count = 0; count < 150; count++) await kit.edit('a', `old ${count}`);
  clock.now += 2 * HOUR;
  for (let count = 0; count < 10; count++) await kit.edit('a', `new ${count}`);
  await retention.sweep();
  assert.deepEqual(
    await kit.events(),
    Array.from({ length: 11 }, (_, index) => 151 + index),
  );
});

test('a deleted thread is remembered for a while; then its id is free and returning clients reload the list', async () => {
  await using kit = await setUp([2]);
  const { store, clock, retention } = kit;
  await kit.create('a');
  await kit.create('b');
  await kit.remove('a');
  const present = async (): Promise<unknown> => {
    let thread: unknown;
    await store.change('doc', 'a', 'ada', (found) => ((thread = found.thread), found.thread ?? null));
    return thread;
  };
  clock.now += 29 * DAY;
  await retention.sweep();
  assert.equal(await present(), null);
  const { deleted, forgotten } = await store.since('doc', 2);
  assert.deepEqual([deleted, forgotten], [['a'], 0]);
  clock.now += 2 * DAY;
  await retention.sweep();
  assert.equal(await present(), undefined);
  const later = await store.since('doc', 2);
  assert.deepEqual([later.seq, later.deleted, later.forgotten], [3, [], 3]);
  await kit.create('a');
  assert.deepEqual(
    (await store.at('doc', 4)).threads.map(({ id }) => id),
    ['a', 'b'],
  );
  assert.deepEqual(
    (await store.at('doc', 2)).threads.map(({ id }) => id),
    ['a', 'b'],
  );
});
