import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import reference from '@editor-companion/reference';
import auth from '../src/index.ts';
import { makeApiKey, SECRET, sign } from './credentials-kit.ts';
import { callEveryRoute } from './every-route.ts';

const sample = definePlugin({
  name: 'sample',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((scope) => {
      scope.get('/public', { config: { public: true } }, () => ({}));
      scope.post('/import/:kind', { config: { scopes: ['import'] } }, ({ principal }) => principal);
      scope.delete('/files/*', { config: { scopes: [] } }, () => ({}));
    });
  },
});

const { key, hash } = makeApiKey();
const start = (): Promise<TestHost> =>
  createTestHost([auth, reference, sample], {
    options: { auth: { secret: SECRET, apiKeys: [{ id: 'ci', hash, scopes: ['import'] }] } },
  });

const bearer = (credential: string): Record<string, string> => ({ authorization: `Bearer ${credential}` });

describe('every route that is not public', () => {
  const foreign = createSecretKey(Buffer.from('another-secret-of-enough-length-56789'));
  const cases: [string, () => Promise<Record<string, string>>, number, string][] = [
    ['without a credential', async () => ({}), 401, 'AUTH_REQUIRED'],
    ['with an expired one', async () => bearer(await sign({ scope: '*' }, { expires: '-1h' })), 403, 'AUTH_EXPIRED'],
    ['with a foreign one', async () => bearer(await sign({ scope: '*' }, { key: foreign })), 403, 'AUTH_INVALID'],
    ['with an unknown API key', async () => bearer(makeApiKey().key), 403, 'AUTH_INVALID'],
  ];
  for (const [caller, headers, status, error] of cases)
    it(`answers ${status} ${error} ${caller}`, async () => {
      await using host = await start();
      for (const attempt of await callEveryRoute(host, await headers())) {
        if (attempt.public) assert.ok(![401, 403].includes(attempt.status), attempt.route);
        else assert.deepEqual([attempt.status, attempt.error], [status, error], attempt.route);
      }
    });
});

describe('a route with scopes', () => {
  const answerTo = async (
    credential: string,
  ): Promise<{ status: number; body: { data: { id: string }; error: string } }> => {
    await using host = await start();
    const answer = await host.inject({ method: 'POST', url: '/import/office', headers: { authorization: credential } });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('admits the token that holds them, with or without the word Bearer', async () => {
    const token = await sign({ scope: 'export import' });
    for (const credential of [`Bearer ${token}`, `bearer ${token}`, token]) {
      const { status, body } = await answerTo(credential);
      assert.deepEqual([status, body.data.id], [200, 'alice']);
    }
  });

  it('admits the API key that holds them', async () => {
    assert.equal((await answerTo(`Bearer ${key}`)).body.data.id, 'server:ci');
  });

  it('answers 403 to a good token without them', async () => {
    const { status, body } = await answerTo(await sign({ scope: 'export' }));
    assert.deepEqual([status, body.error], [403, 'SCOPE_MISSING']);
  });
});

it('refuses to start without any means to check credentials', async () => {
  await assert.rejects(createTestHost(auth));
});
