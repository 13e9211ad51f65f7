import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { CompanionError, type AuthService } from '@editor-companion/core/plugin';
import { WebSocket } from 'ws';
import { Refusals } from '../../src/socket/refusals.ts';
import { call } from '../call.ts';
import { connectYWebsocket2 } from '../clients.ts';
import { startCollab, until } from '../support.ts';

const STEP1 = Uint8Array.of(0, 0, 1, 0);
const everything = { '*': 'owner' } as const;

/** The token lists its scopes: `scope,…`. `bad` is invalid, and `ended` has expired within the tolerance. */
const auth: AuthService = {
  async authenticate({ token = 'collab' }) {
    if (token === 'bad') throw new CompanionError('AUTH_INVALID', { status: 403, message: 'That is no token.' });
    const expiresAt = token === 'ended' ? { expiresAt: Date.now() - 1000 } : {};
    const scopes = token === 'ended' ? ['*'] : token.split(',');
    return { id: token, name: token, kind: 'user', scopes, documents: everything, ...expiresAt };
  },
  roleOf: () => 'owner',
};

/** Returns how a y-websocket client is refused: a status in the handshake, or a close code. `in` if it is accepted. */
async function enter(url: string): Promise<string> {
  const socket = new WebSocket(url);
  const letIn = new Promise<string>((resolve) => {
    socket.on('message', (data: Buffer) => (data[0] ?? 0) === 0 && resolve('in'));
  });
  socket.on('open', () => socket.send(STEP1));
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => `handshake ${statusCode}`);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code, reason]) => `${code} ${reason}`);
  const outcome = await Promise.race([refused.catch(() => 'error'), closed.catch(() => 'error'), letIn]);
  socket.terminate();
  return outcome;
}

/** Shared by all tests. Each uses its own document names. */
const host = await startCollab({}, { services: { auth } });
after(() => host.close());

test('a refused client gets the reason once, and is then refused in the handshake; a valid token is accepted at once', async () => {
  const outcomes = [];
  for (const token of ['bad', 'bad', 'bad', 'collab']) outcomes.push(await enter(`${host.url}/turned?token=${token}`));
  assert.deepEqual(outcomes, ['4403 AUTH_INVALID', 'handshake 403', 'handshake 403', 'in']);
});

test('an expired token opens nothing, with a tolerance for clocks', async () => {
  assert.equal(await enter(`${host.url}/ended?token=ended`), '4401 ACCESS_EXPIRED');
  assert.equal(await enter(`${host.url}/ended?token=ended`), 'handshake 401');
});

test('the socket requires the same scope as REST', async () => {
  const outcomes = [];
  for (const token of ['import', 'collab', '*']) outcomes.push(await enter(`${host.url}/scoped?token=${token}`));
  assert.deepEqual(outcomes, ['4403 SCOPE_MISSING', 'in', 'in']);
});

test('a client that reconnects after every code stays away from a deleted document, and returns when it is restored', async () => {
  await using own = await startCollab();
  const client = connectYWebsocket2(own.url, 'd');
  await until(() => client.isSynced());
  client.doc.getText('text').insert(0, 'mine');
  await until(async () => (await call(own, 'GET', '/documents/d?as=update')).status === 200);
  await call(own, 'DELETE', '/documents/d');
  await until(() => !client.isSynced());
  client.doc.getText('text').insert(4, ' and later');
  assert.equal(await enter(`${own.url}/d`), '4404 DOCUMENT_DELETED');
  assert.equal(await enter(`${own.url}/d`), 'handshake 404');
  assert.equal((await call(own, 'POST', '/documents/d/restore', {})).status, 200);
  await until(() => client.isSynced());
  const other = connectYWebsocket2(own.url, 'd');
  await until(() => other.doc.getText('text').toJSON() === 'mine and later');
  client.close();
  other.close();
});

test('one refused client waits for a second, others and other documents do not', async () => {
  let now = 1000;
  const refusals = new Refusals(() => now);
  const origin = { document: 'd', address: '192.0.2.1', token: 'a', authorization: undefined };
  assert.equal(refusals.pauseOf(origin), undefined);
  refusals.note(origin);
  now += 300;
  assert.equal(refusals.pauseOf(origin), 700);
  for (const other of [{ token: 'b' }, { document: 'e' }, { address: '192.0.2.2' }, { document: undefined }])
    assert.equal(refusals.pauseOf({ ...origin, ...other }), undefined);
  now += 5000;
  assert.equal(refusals.pauseOf(origin), 0);
  now += 60_000;
  assert.equal(refusals.pauseOf(origin), undefined);
});
