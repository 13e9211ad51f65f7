import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService } from '@editor-companion/core/plugin';
import { connectHocuspocus4, connectYWebsocket } from './clients.ts';
import { RawClient } from './raw-client.ts';
import { startCollab, until } from './support.ts';

test('without WebSocket, the endpoint answers with its purpose', async () => {
  await using host = await startCollab();
  for (const url of ['/collaboration', '/collaboration/team/notes']) {
    const answer = await host.inject({ method: 'GET', url });
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [426, 'UPGRADE_REQUIRED']);
  }
});

test('a shutdown asks clients to reconnect, and does not wait for silent ones', async () => {
  const host = await startCollab();
  const client = await RawClient.connect(`${host.url}/doc`, 'y-websocket');
  client.say(0, 0, Uint8Array.of(0));
  await client.hear(0, 1);
  await host.close();
  assert.equal((await client.hearClose()).code, 1001);
});

test('tokens come from the message, or from the address', async () => {
  const auth: AuthService = {
    authenticate: ({ token = 'none', headers }) =>
      Promise.resolve({
        id: token,
        name: token,
        kind: 'user',
        scopes: ['collab'],
        documents: token === 'good' && headers.authorization === undefined ? { '*': 'editor' } : {},
      }),
    roleOf: ({ documents }) => documents['*'],
  };
  await using host = await startCollab({}, { services: { auth } });
  const clients = [connectHocuspocus4, connectYWebsocket].map((connect) => connect(host.url, 'doc', { token: 'good' }));
  await until(() => clients.every((client) => client.isSynced()));
  for (const client of clients) client.close();
  const refused = await RawClient.connect(`${host.url}/doc?token=bad`, 'y-websocket');
  refused.say(0, 0, Uint8Array.of(0));
  assert.equal((await refused.hearClose()).code, 4403);
});

test('the bus reports documents: the first change, later ones, and that all clients have left', async () => {
  await using host = await startCollab({ keepOpen: 1000 });
  const client = connectYWebsocket(host.url, 'minutes');
  await until(() => client.isSynced());
  client.doc.getText('text').insert(0, 'hello');
  await until(() => host.events('doc:created').length === 1);
  assert.deepEqual(host.events('doc:created')[0]?.payload, { document: 'minutes', user: 'anonymous', seq: 1 });
  client.close();
  await until(() => host.events('doc:closed').length >= 1);
  assert.deepEqual(host.events('doc:changed')[0]?.payload, { document: 'minutes', seq: 1, users: ['anonymous'] });
});
