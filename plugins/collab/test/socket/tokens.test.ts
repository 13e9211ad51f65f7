import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService, DocumentRole } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { startBareServer } from '../bare-server.ts';
import { NO_CLOCKS, NOTHING, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const STATUS = 8;

const SHORT_MS = 20_000;

/** The token is the role, `bad` is invalid, and `short` expires in less time than the server needs to ask for a new one. */
const auth: AuthService = {
  authenticate({ token = '' }) {
    if (token === 'bad') throw new CompanionError('AUTH_INVALID', { status: 403, message: 'That is no token.' });
    const isShort = token === 'short';
    const role = (isShort ? 'editor' : token) as DocumentRole;
    const expiresAt = isShort ? { expiresAt: Date.now() + SHORT_MS } : {};
    return Promise.resolve({
      id: token,
      name: token,
      kind: 'user',
      scopes: ['collab'],
      documents: { doc: role },
      ...expiresAt,
    });
  },
  roleOf: ({ documents }, name) => documents[name],
};

test('a refused document does not affect the others, and another token is another attempt', async () => {
  await using host = await startBareServer({ auth });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'bad').say('doc', SYNC, 0, NO_CLOCKS);
  assert.equal((await client.hear(AUTH, 1)).text, 'That is no token.');
  client.say('doc', SYNC, 0, NO_CLOCKS).say('doc', AUTH, 0, 'editor').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  assert.equal(client.count(AUTH, 1), 1, 'it is refused once');
  client.close();
});

test('another token on an open document changes the role, and an invalid one closes it', async () => {
  await using host = await startBareServer({ auth });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'editor').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  client.say('doc', AUTH, 0, 'viewer');
  await until(() => client.count(AUTH, 2) === 2);
  assert.deepEqual(
    client.heard.filter(({ type }) => type === AUTH).map(({ text }) => text),
    ['read-write', 'readonly'],
  );
  client.say('doc', SYNC, 2, textUpdate('no more'));
  await client.hear(STATUS, 0);
  client.say('doc', AUTH, 0, 'bad');
  await client.hear(AUTH, 1);
  await until(() => host.rooms.find('doc')?.isUnused === true);
  assert.equal(client.closed, undefined);
  client.close();
});

test('a client is asked for the next token before its token expires, and refused afterwards', async () => {
  await using host = await startBareServer({ auth });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'short').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  const now = Date.now();
  const passed = async (milliseconds: number, kind: number): Promise<void> =>
    until(() => {
      host.wheel.turn(now + milliseconds);
      return client.count(AUTH, kind) === 1;
    });
  await passed(SHORT_MS / 2 + 1000, 0);
  assert.equal(client.count(AUTH, 1), 0);
  await passed(SHORT_MS + 1000, 1);
  client.close();
});

test('a client with short-lived tokens is not asked for one each second', async () => {
  await using host = await startBareServer({ auth });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, 'short').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  for (let second = 0; second < 5; second++) host.wheel.turn();
  client.say('doc', AUTH, 0, 'short');
  await until(() => client.count(AUTH, 2) === 2);
  assert.equal(client.count(AUTH, 0), 0);
  client.close();
});

test('a reader whose step 2 contains nothing new is in sync, and one that changed something offline is not', async () => {
  await using host = await startBareServer({ auth });
  const writer = await RawClient.connect(host.url, 'hocuspocus');
  writer.say('doc', AUTH, 0, 'editor').say('doc', SYNC, 0, NO_CLOCKS).say('doc', SYNC, 2, textUpdate('text', 4));
  await writer.hear(STATUS, 1);
  const reader = await RawClient.connect(host.url, 'hocuspocus');
  reader.say('doc', AUTH, 0, 'viewer').say('doc', SYNC, 0, NO_CLOCKS).say('doc', SYNC, 1, NOTHING);
  await reader.hear(STATUS, 1);
  reader.say('doc', SYNC, 1, textUpdate('text', 4));
  await until(() => reader.count(STATUS, 1) === 2);
  reader.say('doc', SYNC, 1, textUpdate('offline', 5));
  await reader.hear(STATUS, 0);
  assert.equal((await reader.hear(AUTH, 2)).text, 'readonly');
  writer.close();
  reader.close();
});
