import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../../src/inbox/database.ts';
import { Preferences } from '../../src/inbox/preferences.ts';
import { InboxRecords } from '../../src/inbox/records.ts';
import { InboxStore } from '../../src/inbox/store.ts';

async function setUp() {
  const host = await createTestHost([storage]);
  const database = await openDatabase(host.use('database'));
  const store = new InboxStore(database, 1000);
  const preferences = new Preferences(database, 1000);
  const shown = async () => [
    (await store.page('ben', { unread: false, limit: 10 })).map(({ document }) => document),
    (await preferences.of('ben')).muted,
  ];
  const add = (document: string) =>
    database
      .transaction()
      .execute((transaction) =>
        store.add(transaction, { document, thread: 't', actor: { id: 'ada', name: 'Ada' } }, [
          { user: 'ben', kind: 'mention', comment: 'c', excerpt: '' },
        ]),
      );
  return {
    records: new InboxRecords(store),
    preferences,
    add,
    shown,
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

async function* each(...records: unknown[]): AsyncIterable<unknown> {
  yield* records;
}

test('notifications and mutes follow a renamed document, replace those of the name, and doing it twice changes nothing', async () => {
  await using kit = await setUp();
  for (const document of ['a', 'b']) await kit.add(document);
  await kit.preferences.change('ben', { mute: ['a', 'b'] });
  await kit.records.rename('a', 'b');
  await kit.records.rename('a', 'b');
  assert.deepEqual(await kit.shown(), [['b'], ['b']]);
  assert.deepEqual([await kit.records.forget('b'), await kit.records.forget('b')], [true, false]);
  assert.deepEqual(await kit.shown(), [[], []]);
});

test('neither a copy nor an archive has notifications', async () => {
  await using kit = await setUp();
  await kit.add('a');
  assert.deepEqual(await Array.fromAsync(kit.records.save()), []);
  await kit.records.load('b', each());
  await assert.rejects(kit.records.load('b', each({ user: 'ben' })), { code: 'ARCHIVE_INVALID' });
  assert.deepEqual(await kit.shown(), [['a'], []]);
});
