import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, NOTHING, presence, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const CLOSE = 7;
const STATUS = 8;

/** Signs in to a document and syncs, as the provider does. */
async function join(url: string, address = 'doc'): Promise<RawClient> {
  const client = await RawClient.connect(url, 'hocuspocus');
  client.say(address, AUTH, 0, 'token', '4.8.0').say(address, SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

const textOf = (doc: Y.Doc): string => doc.getText('text').toJSON();

test('signing in is answered with the scope, and step 1 with step 1 before step 2', async () => {
  await using host = await startBareServer();
  const client = await join(host.url);
  assert.deepEqual(
    client.heard.map(({ address, type, kind, text }) => [address, type, kind, text]),
    [
      ['doc', AUTH, 2, 'read-write'],
      ['doc', SYNC, 0, undefined],
      ['doc', SYNC, 1, undefined],
    ],
  );
  client.close();
});

test('each change is acknowledged exactly once, and not before the log has it on disk', async () => {
  const log = new MemoryLog();
  const disk = Promise.withResolvers<void>();
  await using host = await startBareServer({ log });
  const [writer, reader] = [await join(host.url), await join(host.url)];
  log.gate = disk.promise;
  writer
    .say('doc', SYNC, 1, NOTHING)
    .say('doc', SYNC, 2, textUpdate('one', 1))
    .say('doc', SYNC, 2, textUpdate('two', 2));
  await reader.hear(SYNC, 2);
  await until(() => log.asked > 0);
  assert.equal(writer.count(STATUS), 1, 'nothing but the empty step 2 is acknowledged');
  disk.resolve();
  await until(() => writer.count(STATUS, 1) === 3);
  // An already known change still gets one acknowledgement.
  writer.say('doc', SYNC, 2, textUpdate('one', 1));
  await until(() => writer.count(STATUS, 1) === 4);
  assert.equal(reader.count(STATUS), 0);
  assert.equal(reader.count(SYNC, 2), 2, 'what is known already is not sent on');
  writer.close();
  reader.close();
});

test('a writer does not get its own changes back', async () => {
  await using host = await startBareServer();
  const [writer, other] = [await join(host.url), await join(host.url)];
  writer.say('doc', SYNC, 2, textUpdate('mine', 1));
  await other.hear(SYNC, 2);
  other.say('doc', SYNC, 2, textUpdate('yours', 2));
  await writer.hear(SYNC, 2);
  assert.equal(textOf(writer.document()), 'yours');
  writer.close();
  other.close();
});

test('a malformed change is refused, and only its sender is notified', async () => {
  await using host = await startBareServer();
  const [writer, reader] = [await join(host.url), await join(host.url)];
  writer.say('doc', SYNC, 2, Uint8Array.of(1, 1, 1, 0, 4, 9, 9, 9));
  await writer.hear(STATUS, 0);
  const told = JSON.parse((await writer.hear(5)).text ?? '') as { error: string };
  assert.equal(told.error, 'UPDATE_MALFORMED');
  writer.say('doc', SYNC, 2, textUpdate('good'));
  await reader.hear(SYNC, 2);
  assert.equal(textOf(reader.document()), 'good');
  assert.equal(reader.count(5), 0);
  writer.close();
  reader.close();
});

test('one connection carries several documents, and sessions of one', async () => {
  await using host = await startBareServer();
  const client = await RawClient.connect(host.url, 'hocuspocus');
  const addresses = ['one', 'two\0first', 'two\0second', 'Größe/ü 😀 %'];
  for (const address of addresses) client.say(address, AUTH, 0, '').say(address, SYNC, 0, NO_CLOCKS);
  await until(() => client.count(SYNC, 1) === 4);
  client.say('two\0first', SYNC, 2, textUpdate('shared'));
  await client.hear(SYNC, 2);
  assert.equal(textOf(client.document('two\0second')), 'shared');
  assert.equal(textOf(client.document('one')), '');
  assert.equal(host.rooms.size, 3);
  assert.equal(host.server.connections, 1);
  client.close();
});

test('closing one document leaves the others on the connection', async () => {
  await using host = await startBareServer();
  const client = await join(host.url, 'one');
  client.say('two', AUTH, 0, '').say('two', SYNC, 0, NO_CLOCKS).say('one', CLOSE);
  await until(() => host.rooms.find('one')?.isUnused === true);
  client.say('two', SYNC, 2, textUpdate('still here'));
  assert.equal((await client.hear(STATUS, 1)).address, 'two');
  client.say('one', AUTH, 0, '').say('one', SYNC, 0, NO_CLOCKS);
  await until(
    () => client.heard.filter(({ address, kind, type }) => address === 'one' && type === 0 && kind === 1).length === 2,
  );
  client.close();
});

test('version 2, which sends no token if it has none, is admitted as an anonymous user', async () => {
  await using host = await startBareServer();
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', SYNC, 0, NO_CLOCKS).say('doc', 1, presence(3, 1, { name: 'Ada' }));
  await client.hear(SYNC, 1);
  assert.equal((await client.hear(AUTH, 2)).text, 'read-write');
  client.close();
});

test('messages before the document is open wait, in order', async () => {
  await using host = await startBareServer();
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'token');
  const doc = new Y.Doc();
  doc.on('update', (update: Uint8Array) => client.say('doc', SYNC, 2, update));
  for (const letter of 'letters in order') doc.getText('text').insert(doc.getText('text').length, letter);
  await until(() => client.count(STATUS, 1) === 'letters in order'.length);
  const reader = await join(host.url);
  assert.equal(textOf(reader.document()), 'letters in order');
  client.close();
  reader.close();
});

test('too many messages before the document is open end the connection', async () => {
  const log = new MemoryLog();
  const disk = Promise.withResolvers<undefined>();
  log.read = () => disk.promise;
  await using host = await startBareServer({ log });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'token');
  for (let index = 0; index < 6; index++) client.say('doc', SYNC, 2, new Uint8Array(1_000_000));
  assert.equal((await client.hearClose()).code, 1013);
  disk.resolve(undefined);
});

test('a client that disconnects while its document is read leaves nothing behind', async () => {
  const log = new MemoryLog();
  const disk = Promise.withResolvers<undefined>();
  log.read = () => disk.promise;
  await using host = await startBareServer({ log });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'token');
  await until(() => host.server.connections === 1);
  client.close();
  await until(() => host.server.connections === 0);
  disk.resolve(undefined);
  await until(() => host.rooms.find('doc') !== undefined);
  assert.equal(host.rooms.find('doc')?.isUnused, true);
});

test('pings are answered, and an invalid message ends the connection', async () => {
  await using host = await startBareServer();
  const client = await join(host.url);
  client.socket.send(Uint8Array.of(9));
  await client.hear(10);
  client.socket.send(Uint8Array.of(10));
  client.socket.send(Uint8Array.of(200, 200, 200));
  assert.equal((await client.hearClose()).code, 4400);
  const forger = await join(host.url);
  forger.say('doc', 6, 'broadcast this');
  assert.equal((await forger.hearClose()).code, 4400);
  const talker = await join(host.url);
  talker.socket.send('text');
  assert.equal((await talker.hearClose()).code, 4400);
});

test('invalid names are refused, and the connection stays', async () => {
  await using host = await startBareServer();
  const client = await RawClient.connect(host.url, 'hocuspocus');
  for (const name of [' ', 'a\nb', 'x'.repeat(600)]) client.say(name, AUTH, 0, '');
  await until(() => client.count(AUTH, 1) === 3);
  assert.equal(client.closed, undefined);
  client.close();
});

test('an unreadable document is never mistaken for an empty one', async () => {
  const log = new MemoryLog();
  log.read = () => Promise.reject(new Error('the disk is gone'));
  await using host = await startBareServer({ log });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, '').say('doc', SYNC, 0, NO_CLOCKS);
  assert.equal((await client.hearClose()).code, 1013);
  assert.equal(client.count(SYNC), 0);
  assert.equal(host.rooms.size, 0);
});
