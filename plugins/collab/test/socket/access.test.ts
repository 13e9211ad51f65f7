import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError, type AuthService } from '@editor-companion/core/plugin';
import { NO_CLOCKS, RawClient, textUpdate } from '../raw-client.ts';
import { startCollab, until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const STATUS = 8;

/** Creates an auth service in which the token is the user's id. Tokens that begin with `bad` are invalid. */
function createAuth() {
  const revoked = new Set<string>();
  const auth: AuthService = {
    authenticate({ token = '' }) {
      const fail = (code: string) => new CompanionError(code, { status: 403, message: code });
      if (token.startsWith('bad')) return Promise.reject(fail('AUTH_INVALID'));
      if (revoked.has(token)) return Promise.reject(fail('AUTH_REVOKED'));
      return Promise.resolve({ id: token, name: token, kind: 'user', scopes: ['*'], documents: { doc: 'editor' } });
    },
    roleOf: ({ documents }, name) => documents[name],
    isRevoked: ({ id }) => revoked.has(id),
  };
  return { auth, revoked };
}

test('a user with a revoked credential is disconnected at once and not admitted again, and others stay', async () => {
  const { auth, revoked } = createAuth();
  await using host = await startCollab({}, { services: { auth } });
  const [ada, bob] = [await RawClient.connect(host.url, 'hocuspocus'), await RawClient.connect(host.url, 'hocuspocus')];
  ada.say('doc', AUTH, 0, 'ada').say('doc', SYNC, 0, NO_CLOCKS);
  bob.say('doc', AUTH, 0, 'bob').say('doc', SYNC, 0, NO_CLOCKS);
  await Promise.all([ada.hear(SYNC, 1), bob.hear(SYNC, 1)]);
  revoked.add('ada');
  host.companion.kernel.bus.emit('auth', 'auth:revoked', { revocationId: '1', kind: 'user', value: 'ada' });
  await ada.hear(AUTH, 1);
  ada.say('doc', AUTH, 0, 'ada');
  await until(() => ada.count(AUTH, 1) === 2);
  bob.say('doc', SYNC, 2, textUpdate('still here'));
  await bob.hear(STATUS, 1);
  assert.equal(bob.count(AUTH, 1), 0);
  ada.close();
  bob.close();
});

test('wrong tokens count by address, in messages as in URLs', async () => {
  const { auth } = createAuth();
  const server = { rateLimit: { allow: [] }, failedLogins: { max: 3 } };
  await using host = await startCollab({}, { services: { auth }, server });
  const client = await RawClient.connect(`${host.url}?token=bad`, 'hocuspocus');
  for (let attempt = 1; attempt <= 4; attempt++) {
    client.say('doc', AUTH, 0, `bad ${attempt}`);
    await until(() => client.count(AUTH, 1) === attempt);
  }
  const texts = client.heard.filter(({ type, kind }) => type === AUTH && kind === 1).map(({ text }) => text ?? '');
  assert.deepEqual(texts.slice(0, 3), ['AUTH_INVALID', 'AUTH_INVALID', 'AUTH_INVALID']);
  assert.match(texts[3] ?? '', /^Too many wrong credentials came from this address/);
  client.close();
});

test('a draining server saves received changes, and then asks its clients to reconnect elsewhere', async () => {
  const host = await startCollab({}, { server: { shutdownTimeout: 60_000 } });
  const client = await RawClient.connect(host.url, 'hocuspocus');
  client.say('doc', AUTH, 0, '').say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  client.say('doc', SYNC, 2, textUpdate('last words'));
  await client.hear(STATUS, 1);
  const closed = host.close();
  assert.equal((await client.hearClose()).code, 1001);
  await closed;
});
