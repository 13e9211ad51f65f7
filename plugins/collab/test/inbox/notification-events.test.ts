import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../../src/inbox/database.ts';
import { NotificationEvents } from '../../src/inbox/notification-events.ts';
import { InboxStore } from '../../src/inbox/store.ts';

const CONCERN = { user: 'ben', kind: 'mention', comment: 'c', excerpt: 'a secret' } as const;
const OCCASION = { document: 'd', thread: 't', actor: { id: 'ada', name: 'Ada' } };

async function setUp(maxItems = 1000) {
  const host = await createTestHost([storage]);
  const database = await openDatabase(host.use('database'));
  let now = 1_000_000_000_000;
  const store = new InboxStore(database, maxItems, () => now);
  const heard: Record<string, unknown>[] = [];
  let isDeaf = false;
  const events = new NotificationEvents(store, {
    log: { warn: () => undefined },
    deliver: async (_name, payload) => {
      heard.push({ ...payload });
      return !isDeaf;
    },
  });
  return {
    store,
    events,
    heard,
    add: (user = 'ben') =>
      database.transaction().execute((transaction) => store.add(transaction, OCCASION, [{ ...CONCERN, user }])),
    deafen: (value: boolean) => (isDeaf = value),
    pass: (time: number) => (now += time),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

test('subscribers receive the ids of a notification, repeatedly until they confirm', async () => {
  await using kit = await setUp();
  const { events, heard } = kit;
  kit.deafen(true);
  const rows = await kit.add();
  events.tell(rows);
  await events.settle();
  kit.deafen(false);
  // Simulates a restart.
  await events.catchUp();
  await events.catchUp();
  const event = { recipient: 'ben', kind: 'mention', document: 'd', user: 'ada', threadId: 't', commentId: 'c' };
  assert.deepEqual(heard, [
    { eventId: rows[0]?.id, ...event },
    { eventId: rows[0]?.id, ...event },
  ]);
});

test('a notification that was stored before a crash and not sent is sent at the next start', async () => {
  await using kit = await setUp();
  for (let index = 0; index < 120; index++) await kit.add(`u${index}`);
  await kit.events.catchUp();
  assert.equal(kit.heard.length, 120);
  assert.deepEqual(await kit.store.untold('', 10), []);
});

test('old notifications are deleted', async () => {
  await using kit = await setUp();
  await kit.add();
  kit.pass(1000);
  await kit.add();
  await kit.store.sweep(1_000_000_001_000);
  assert.deepEqual(
    (await kit.store.page('ben', { unread: false, limit: 10 })).map(({ created_at }) => created_at),
    [1_000_000_001_000],
  );
});
