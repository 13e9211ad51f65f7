import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { startBareServer } from '../bare-server.ts';
import { HocuspocusProvider, HocuspocusProviderWebsocket, WebsocketProvider } from '../clients.ts';
import { NO_CLOCKS, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const STATELESS = 5;
const STATUS = 8;
/** A message that is not read to its end. */
const LARGE = textUpdate('x'.repeat(10_000));
const options = { maxUpdateBytes: 1024 };

test('a y-websocket client whose message is too large gets the reason, and a code that keeps it from repeating it for ever', async () => {
  await using host = await startBareServer({ options });
  const client = await RawClient.connect(`${host.url}/doc`, 'y-websocket');
  client.say(SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  client.say(SYNC, 2, LARGE);
  assert.deepEqual(await client.hearClose(), { code: 4413, reason: 'UPDATE_TOO_LARGE' });
  assert.match((await client.hear(AUTH, 0)).text ?? '', /1024/);
  assert.equal(host.rooms.find('doc')?.head ?? 0, 0);
});

test('the y-websocket provider does not reconnect with a message that is too large', async () => {
  await using host = await startBareServer({ options });
  const doc = new Y.Doc();
  doc.getText('text').insert(0, 'x'.repeat(10_000));
  const provider = new WebsocketProvider(host.url, 'doc', doc, { disableBc: true });
  try {
    await until(() => !provider.shouldConnect);
  } finally {
    provider.destroy();
    doc.destroy();
  }
});

test('a Hocuspocus client whose message is too large gets the reason in each of its documents, and keeps the change unsaved', async () => {
  await using host = await startBareServer({ options });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  for (const name of ['one', 'two']) {
    client.say(name, AUTH, 0, '').say(name, SYNC, 0, NO_CLOCKS);
    await until(() => client.heard.some(({ address, type, kind }) => address === name && type === SYNC && kind === 1));
  }
  client.say('one', SYNC, 2, LARGE);
  assert.deepEqual(await client.hearClose(), { code: 4413, reason: 'UPDATE_TOO_LARGE' });
  const told = client.heard.filter(({ type }) => type === STATELESS);
  assert.deepEqual(
    told.map(({ address }) => address),
    ['one', 'two'],
  );
  for (const { text } of told) assert.match(text ?? '', /UPDATE_TOO_LARGE/);
  assert.equal(client.count(STATUS, 1), 0);
});

test('a Hocuspocus provider that returns with a change that is too large is not asked for it again, and participates', async () => {
  await using host = await startBareServer({ options });
  const doc = new Y.Doc();
  doc.getText('text').insert(0, 'x'.repeat(10_000));
  const closes: number[] = [];
  const told: string[] = [];
  const provider = new HocuspocusProvider({
    document: doc,
    name: 'doc',
    token: null,
    websocketProvider: new HocuspocusProviderWebsocket({ url: host.url, delay: 1, minDelay: 1, jitter: false }),
    onClose: ({ event }) => void closes.push(event.code),
    onStateless: ({ payload }) => void told.push(payload),
  });
  provider.attach();
  try {
    await until(() => closes.length === 1 && provider.isAuthenticated);
    await host.rooms.use('doc', (room) => room.apply(textUpdate('from others', 9), { user: 'ben' }));
    await until(() => doc.getText('text').toJSON().includes('from others'));
    await until(() => told.length === 2);
    assert.match(told[1] ?? '', /UPDATE_TOO_LARGE/);
    assert.deepEqual([closes, provider.hasUnsyncedChanges], [[4413], true]);
  } finally {
    provider.destroy();
    provider.configuration.websocketProvider.destroy();
    doc.destroy();
  }
});
