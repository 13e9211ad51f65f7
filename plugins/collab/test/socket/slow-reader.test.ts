import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { NO_CLOCKS, presence, RawClient } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const STATUS = 8;
const CHANGES = 150;
const LETTERS = 'x'.repeat(80_000);

async function join(url: string): Promise<RawClient> {
  const client = await RawClient.connect(url, 'hocuspocus');
  client.say('doc', AUTH, 0, '').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

/** Writes more than a connection's buffers can hold. */
async function writeMuch(writer: RawClient): Promise<Y.Doc> {
  const doc = new Y.Doc();
  doc.on('update', (update: Uint8Array) => writer.say('doc', SYNC, 2, update));
  for (let index = 0; index < CHANGES; index++) {
    doc.getArray('parts').push([LETTERS]);
    await until(() => writer.count(STATUS, 1) > index);
  }
  return doc;
}

test('a client that does not read gets its missed changes at once later, and delays no other', async () => {
  await using host = await startBareServer({ options: { maxBufferedBytes: 65_536 } });
  const [writer, slow, quick] = [await join(host.url), await join(host.url), await join(host.url)];
  slow.socket.pause();
  const doc = await writeMuch(writer);
  await until(() => quick.count(SYNC, 2) === CHANGES);
  assert.deepEqual(quick.document().getArray('parts').length, CHANGES);
  writer.say('doc', 1, presence(1, 1, { name: 'Ada' }));
  slow.socket.resume();
  await until(() => slow.document().getArray('parts').length === CHANGES);
  assert.ok(slow.count(SYNC, 2) < CHANGES, 'what was missed came together');
  doc.getArray('parts').push(['after']);
  await until(() => slow.document().getArray('parts').length === CHANGES + 1);
  await slow.hear(1);
  for (const client of [writer, slow, quick]) client.close();
});

test('a client that reads nothing for too long is disconnected, and may reconnect later', async () => {
  await using host = await startBareServer({ options: { maxBufferedBytes: 65_536, stallTimeout: 5000 } });
  const [writer, slow] = [await join(host.url), await join(host.url)];
  slow.socket.pause();
  await writeMuch(writer);
  for (let second = 0; second < 10; second++) host.wheel.turn();
  await until(() => host.server.connections === 1);
  assert.equal(writer.closed, undefined);
  writer.close();
  slow.close();
});
