import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService, Principal } from '@editor-companion/core/plugin';
import * as Y from 'yjs';
import { Limits, newWindow } from '../../src/socket/limits.ts';
import { startBareServer } from '../bare-server.ts';
import { MemoryLog } from '../memory-log.ts';
import { NO_CLOCKS, NOTHING, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const STATUS = 8;
const limit = {
  maxConnections: 3,
  maxConnectionsPerAddress: 2,
  maxConnectionsPerUser: 1,
  maxMessagesPerSecond: 10,
  maxBytesPerSecond: 1000,
  maxMessagesPerSecondAndAddress: 25,
  maxBytesPerSecondAndAddress: 5000,
};
const ada: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['collab'], documents: {} };

async function join(url: string): Promise<RawClient> {
  const client = await RawClient.connect(url, 'hocuspocus');
  client.say('doc', AUTH, 0, '').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

test('connections are counted in total and for each network, except local ones', () => {
  const limits = new Limits(limit);
  const entry = limits.enter('203.0.113.1');
  assert.ok(entry && limits.enter('203.0.113.1'));
  assert.equal(limits.enter('203.0.113.1'), undefined);
  entry.leave();
  assert.ok(limits.enter('::ffff:203.0.113.1'));
  assert.ok(limits.enter('127.0.0.1'));
  assert.equal(limits.enter('127.0.0.1'), undefined);
  const others = new Limits({ ...limit, maxConnections: 100 });
  assert.ok(others.enter('2001:db8:1:2:3::1') && others.enter('2001:db8:1:2:ffff::1'));
  assert.equal(others.enter('2001:db8:1:2::9'), undefined, 'an IPv6 caller has a whole /64');
});

test('documents of each user and of each API key are counted separately', () => {
  const limits = new Limits(limit);
  const leave = limits.enterCaller(ada);
  assert.throws(() => limits.enterCaller(ada), { code: 'CONNECTIONS_EXCEEDED', status: 429 });
  leave();
  limits.enterCaller(ada);
  const key = { ...ada, kind: 'server' } as const;
  limits.enterCaller(key);
  assert.throws(() => limits.enterCaller(key), { code: 'CONNECTIONS_EXCEEDED' });
  const nobody = { ...ada, kind: 'anonymous' } as const;
  limits.enterCaller(nobody);
  limits.enterCaller(nobody);
});

test('messages and bytes are counted per second, for each connection and each user', () => {
  const limits = new Limits(limit);
  limits.enterCaller(ada);
  const own = newWindow();
  const sender = { own, caller: 'user ada', network: undefined };
  const other = { ...sender, own: newWindow() };
  for (let count = 0; count < 5; count++) {
    assert.equal(limits.isTooFast(sender, 1, 1), false);
    assert.equal(limits.isTooFast(other, 1, 1), false);
  }
  assert.equal(limits.isTooFast(sender, 1, 1), true);
  const unknown = { ...sender, caller: undefined };
  assert.equal(limits.isTooFast(unknown, 1, 1), false, 'this connection alone has sent few');
  assert.equal(limits.isTooFast(sender, 1, 2), false);
  assert.equal(limits.isTooFast(sender, 2000, 3), true);
});

test('messages and bytes of all connections of one network are counted, except local ones', () => {
  const limits = new Limits({ ...limit, maxConnections: 100, maxConnectionsPerAddress: 100 });
  const senders = ['203.0.113.1', '203.0.113.1', '::ffff:203.0.113.1', '198.51.100.7'].map(
    (address) => limits.enter(address)?.sender ?? assert.fail(),
  );
  const sent = (tick: number): boolean[] => senders.map((sender) => limits.isTooFast(sender, 1, tick));
  for (let round = 0; round < 8; round++) assert.deepEqual(sent(1), [false, false, false, false]);
  assert.deepEqual(sent(1), [false, true, true, false]);
  assert.deepEqual(sent(2), [false, false, false, false]);
  const own = limits.enter('127.0.0.1')?.sender ?? assert.fail();
  assert.equal(own.network, undefined);
});

test('a client that sends too fast is slowed, and loses nothing', async () => {
  await using host = await startBareServer({ options: { maxMessagesPerSecond: 20 } });
  const client = await join(host.url);
  for (let index = 1; index <= 200; index++) client.say('doc', SYNC, 2, textUpdate('x', index));
  await until(() => {
    host.wheel.turn();
    return client.count(STATUS, 1) === 200;
  });
  client.close();
});

test('a full document refuses changes and stays readable, and its writers get the reason', async () => {
  await using host = await startBareServer({ options: { maxDocumentBytes: 1024, maxUpdateBytes: 2048 } });
  const client = await join(host.url);
  client.say('doc', SYNC, 2, textUpdate('x'.repeat(900), 1));
  await client.hear(STATUS, 1);
  client.say('doc', SYNC, 2, textUpdate('y'.repeat(200), 2));
  await client.hear(STATUS, 0);
  assert.match((await client.hear(5)).text ?? '', /DOCUMENT_FULL/);
  client.say('doc', SYNC, 2, textUpdate('z'.repeat(2100), 3));
  await until(() => client.count(5) === 2);
  const reader = await join(host.url);
  assert.equal(reader.document().getText('text').length, 900);
  client.close();
  reader.close();
});

test('while nothing can be stored nothing is accepted, and earlier changes are stored afterwards', async () => {
  const log = new MemoryLog();
  await using host = await startBareServer({ log });
  const client = await join(host.url);
  client.say('doc', SYNC, 1, NOTHING);
  await client.hear(STATUS, 1);
  const plain = await RawClient.connect(`${host.url}/doc`, 'y-websocket');
  plain.say(SYNC, 0, NO_CLOCKS);
  await plain.hear(SYNC, 1);
  log.failure = new Error('no room on the disk');
  client.say('doc', SYNC, 2, textUpdate('first', 1));
  await until(() => host.logged.length > 0);
  client.say('doc', SYNC, 2, textUpdate('second', 2));
  await client.hear(STATUS, 0);
  assert.equal(client.count(STATUS, 1), 1);
  plain.say(SYNC, 2, textUpdate('third', 3));
  assert.equal((await plain.hearClose()).code, 1013, 'it comes back and sends it again');
  log.failure = undefined;
  host.wheel.turn();
  await until(() => client.count(STATUS, 1) === 2);
  assert.equal((await log.read('doc'))?.head, 1);
  // The server asks again, as the client would never resend refused changes itself.
  await until(() => client.count(SYNC, 0) === 2);
  client.say('doc', SYNC, 1, Y.mergeUpdates([textUpdate('first', 1), textUpdate('second', 2)]));
  await until(() => client.count(STATUS, 1) === 3);
  assert.equal((await log.read('doc'))?.head, 2);
  client.close();
});

test('one connection and one user open at most their allowed number of documents', async () => {
  const auth: AuthService = {
    authenticate: () => Promise.resolve({ ...ada, documents: { '*': 'editor' } }),
    roleOf: () => 'editor',
  };
  await using host = await startBareServer({
    auth,
    options: { maxDocumentsPerConnection: 2, maxConnectionsPerUser: 3 },
  });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  for (const name of ['one', 'two', 'three']) client.say(name, AUTH, 0, '');
  assert.equal((await client.hear(AUTH, 1)).address, 'three');
  const other = await RawClient.connect(host.url, 'hocuspocus');
  for (const name of ['one', 'two']) other.say(name, AUTH, 0, '');
  assert.equal((await other.hear(AUTH, 1)).address, 'two');
  client.close();
  other.close();
});
