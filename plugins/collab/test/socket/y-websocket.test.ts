import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService, DocumentRole, Principal } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import { startBareServer } from '../bare-server.ts';
import { NO_CLOCKS, presence, RawClient, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const COMPANION = 64;

async function join(url: string, path = '/doc'): Promise<RawClient> {
  const client = await RawClient.connect(url + path, 'y-websocket');
  client.say(SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

const refuseWith = (code: string, status: number): AuthService => ({
  authenticate: () => Promise.reject(new CompanionError(code, { status, message: 'Not you.' })),
  roleOf: () => undefined,
});

test('step 1 is answered with step 1 and step 2, and changes with nothing', async () => {
  await using host = await startBareServer();
  const [writer, reader] = [await join(host.url), await join(host.url)];
  writer.say(SYNC, 2, textUpdate('hello'));
  await reader.hear(SYNC, 2);
  assert.equal(reader.document().getText('text').toJSON(), 'hello');
  assert.deepEqual(
    writer.heard.map(({ type, kind }) => [type, kind]),
    [
      [SYNC, 0],
      [SYNC, 1],
    ],
  );
  writer.close();
  reader.close();
});

test('step 2 comes last and contains everything, so that no client in sync sees a document as empty that is not', async () => {
  await using host = await startBareServer();
  const writer = await join(host.url);
  for (let client = 1; client <= 5; client++) writer.say(SYNC, 2, textUpdate(`${client}`, client));
  const reader = await (async () => {
    await until(() => host.rooms.find('doc')?.head === 5);
    return join(host.url);
  })();
  assert.deepEqual(
    reader.heard.map(({ kind }) => kind),
    [0, 2, 2, 2, 2, 1],
  );
  assert.equal(reader.document().getText('text').length, 5);
  writer.close();
  reader.close();
});

test('the path may have any number of parts, and without any the first message ends the connection', async () => {
  await using host = await startBareServer();
  const client = await join(host.url, `/${encodeURIComponent('team/notes 😀')}`);
  assert.ok(host.rooms.find('team/notes 😀'));
  client.close();
  const lost = await RawClient.connect(host.url, 'y-websocket');
  lost.say(SYNC, 0, NO_CLOCKS);
  assert.equal((await lost.hearClose()).code, 4400);
});

test('a quiet client receives a message before it would give up the connection', async () => {
  await using host = await startBareServer();
  const client = await join(host.url);
  for (let second = 0; second < 20; second++) host.wheel.turn();
  const alive = await client.hear(AWARENESS);
  assert.deepEqual([...(alive.bytes ?? [])], [0]);
  client.close();
});

test('a client without a sign of life is given up', async () => {
  await using host = await startBareServer();
  const client = await join(host.url);
  client.socket.pause();
  for (let second = 0; second < 70; second++) host.wheel.turn();
  await until(() => host.server.connections === 0);
  client.close();
});

test('a client that opens no document in time is disconnected', async () => {
  await using host = await startBareServer();
  const client = await RawClient.connect(`${host.url}/doc`, 'y-websocket');
  for (let second = 0; second < 40; second++) host.wheel.turn();
  assert.equal((await client.hearClose()).code, 1013);
});

test('a refused client gets the reason, and a code that stops its attempts; a fault of the server allows another one', async () => {
  for (const [code, status, expected] of [
    ['AUTH_REQUIRED', 401, 4401],
    ['AUTH_INVALID', 403, 4403],
    ['AUTH_UNAVAILABLE', 503, 1013],
  ] as const) {
    await using host = await startBareServer({ auth: refuseWith(code, status) });
    const client = await RawClient.connect(`${host.url}/doc`, 'y-websocket');
    client.say(SYNC, 0, NO_CLOCKS);
    assert.deepEqual(await client.hearClose(), { code: expected, reason: code });
    assert.equal((await client.hear(AUTH, 0)).text, 'Not you.');
  }
});

test('all present clients are sent on request, and to a client that joins', async () => {
  await using host = await startBareServer();
  const [ada, ben] = [await join(host.url), await join(host.url)];
  ada.say(AWARENESS, presence(11, 1, { name: 'Ada' }));
  assert.match(Buffer.from((await ben.hear(AWARENESS)).bytes ?? []).toString(), /Ada/);
  const before = ben.heard.length;
  ben.say(3);
  assert.match(Buffer.from((await ben.hear(AWARENESS, undefined, before)).bytes ?? []).toString(), /Ada/);
  const late = await join(host.url);
  assert.match(Buffer.from((await late.hear(AWARENESS)).bytes ?? []).toString(), /Ada/);
  ada.close();
  await until(() =>
    ben.heard.some(({ bytes }) =>
      Buffer.from(bytes ?? [])
        .toString()
        .endsWith('null'),
    ),
  );
  ben.close();
  late.close();
});

test('messages beside the document go only to clients that have used them', async () => {
  await using host = await startBareServer();
  const [plain, knowing] = [await join(host.url), await join(host.url)];
  knowing.say(COMPANION, JSON.stringify({ action: 'hello', requestId: 'a' }));
  const hello = JSON.parse((await knowing.hear(COMPANION)).text ?? '') as Record<string, unknown>;
  assert.deepEqual(
    [hello['event'], hello['requestId'], hello['role'], hello['document']],
    ['hello', 'a', 'owner', 'doc'],
  );
  host.rooms.find('doc')?.broadcast({ event: 'version.created', version: 1 });
  await until(() => knowing.count(COMPANION) === 2);
  assert.equal(plain.count(COMPANION), 0);
  plain.close();
  knowing.close();
});

const person = (role: DocumentRole | undefined): Principal => ({
  id: 'ada',
  name: 'Ada',
  kind: 'user',
  scopes: ['collab'],
  documents: role ? { doc: role } : {},
});

test('a viewer reads and is visible, and changes nothing', async () => {
  const auth: AuthService = {
    authenticate: ({ token }) => Promise.resolve({ ...person(token as DocumentRole), id: token ?? '' }),
    roleOf: ({ documents }, name) => documents[name],
  };
  await using host = await startBareServer({ auth });
  const editor = await join(host.url, '/doc?token=editor');
  const viewer = await join(host.url, '/doc?token=viewer');
  viewer.say(SYNC, 2, textUpdate('not mine', 9)).say(AWARENESS, presence(5, 1, { name: 'V' }));
  await editor.hear(AWARENESS);
  assert.match((await viewer.hear(AUTH, 0)).text ?? '', /editor/);
  editor.say(SYNC, 2, textUpdate('mine', 1));
  await viewer.hear(SYNC, 2);
  assert.equal(viewer.document().getText('text').toJSON(), 'mine');
  assert.equal(editor.document().getText('text').toJSON(), '');
  const stranger = await RawClient.connect(`${host.url}/doc?token=`, 'y-websocket');
  stranger.say(SYNC, 0, NO_CLOCKS);
  assert.equal((await stranger.hearClose()).code, 4403);
  editor.close();
  viewer.close();
});

test('a changed role, and an expired token, take effect within a second', async () => {
  let role: DocumentRole | undefined = 'editor';
  const token = { ...person('editor'), expiresAt: Date.now() + 60_000 };
  const auth: AuthService = { authenticate: () => Promise.resolve(token), roleOf: () => role };
  await using host = await startBareServer({ auth });
  const client = await join(host.url);
  role = 'viewer';
  host.wheel.turn();
  client.say(SYNC, 2, textUpdate('too late'));
  await client.hear(AUTH, 0);
  role = undefined;
  host.wheel.turn();
  assert.equal((await client.hearClose()).code, 4403);
  role = 'editor';
  const late = await join(host.url);
  token.expiresAt = Date.now();
  host.wheel.turn();
  assert.equal((await late.hearClose()).code, 4401);
});

test('a client is notified when its role no longer allows writing, and asked for refused changes once it does again', async () => {
  let role: DocumentRole = 'editor';
  const ada: Principal = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['collab'], documents: {} };
  const auth: AuthService = { authenticate: () => Promise.resolve(ada), roleOf: () => role };
  await using host = await startBareServer({ auth });
  const client = await join(host.url);
  client.say(COMPANION, '{"action":"hello"}');
  await client.hear(COMPANION);
  role = 'viewer';
  host.wheel.turn();
  assert.match((await client.hear(AUTH, 0)).text ?? '', /requires the role «editor»/u);
  client.say(SYNC, 2, textUpdate('as a reader'));
  role = 'commenter';
  host.wheel.turn();
  role = 'editor';
  const before = client.heard.length;
  host.wheel.turn();
  await client.hear(SYNC, 0, before);
  client.say(SYNC, 1, textUpdate('as a reader'));
  await until(() => host.rooms.find('doc')?.head === 1);
  const said = client.heard.filter(({ type }) => type === COMPANION).map(({ text }) => text ?? '');
  assert.deepEqual(
    said.filter((text) => text.includes('role.changed')),
    ['viewer', 'commenter', 'editor'].map((each) => `{"event":"role.changed","role":"${each}"}`),
  );
  client.close();
});
