import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import auth from '../src/index.ts';
import { RevocationRules } from '../src/revocations/rules.ts';
import { makeApiKey, SECRET, sign } from './credentials-kit.ts';

const sample = definePlugin({
  name: 'sample',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((app) => void app.get('/mine', { config: { scopes: [] } }, ({ principal }) => principal));
  },
});

const operator = makeApiKey();
const cms = makeApiKey();
const options = {
  auth: {
    secret: SECRET,
    apiKeys: [
      { id: 'operations', hash: operator.hash, scopes: ['auth:revoke'] },
      { id: 'cms', hash: cms.hash, scopes: ['import'] },
    ],
  },
};
const start = (more: object = {}) => createTestHost([storage, auth, sample], { options, ...more });

const errorOf = async (host: TestHost, credential: string): Promise<string> => {
  const answer = await host.inject({ url: '/mine', headers: { authorization: credential } });
  return answer.statusCode === 200 ? 'in' : answer.json<{ error: string }>().error;
};
const call = async (host: TestHost, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const answer = await host.inject({
    method,
    url,
    headers: { authorization: operator.key },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<{ data: { id: string; total: number }; error: string }>() };
};
const revoke = (host: TestHost, payload: object) => call(host, 'POST', '/auth/revocations', payload);

const issued = (seconds: number) => ({ iat: Math.floor(Date.now() / 1000) + seconds });

describe('a revocation', () => {
  it('of one token leaves the others of its user', async () => {
    await using host = await start();
    const [one, other] = [await sign({ jti: 'one' }), await sign({ jti: 'other' })];
    assert.equal((await revoke(host, { tokenId: 'one', reason: 'lost' })).status, 201);
    assert.deepEqual([await errorOf(host, one), await errorOf(host, other)], ['AUTH_REVOKED', 'in']);
  });

  it('of a user ends tokens issued before, and tokens without a time', async () => {
    await using host = await start();
    const tokens = [await sign(issued(-60)), await sign(), await sign(issued(60)), await sign({ sub: 'bob' })];
    await revoke(host, { user: 'alice' });
    const errors = await Promise.all(tokens.map((token) => errorOf(host, token)));
    assert.deepEqual(errors, ['AUTH_REVOKED', 'AUTH_REVOKED', 'in', 'in']);
    await revoke(host, { user: 'alice', before: new Date(Date.now() + 3_600_000).toISOString() });
    assert.equal(await errorOf(host, await sign(issued(60))), 'AUTH_REVOKED');
  });

  it('of an API key ends it while the server runs', async () => {
    await using host = await start();
    assert.equal(await errorOf(host, cms.key), 'in');
    await revoke(host, { keyId: 'cms' });
    assert.equal(await errorOf(host, cms.key), 'AUTH_REVOKED');
    assert.equal(await errorOf(host, operator.key), 'in');
  });

  it('is sent to open connections', async () => {
    await using host = await start();
    await revoke(host, { tokenId: 'one' });
    const [event] = host.events('auth:revoked');
    assert.deepEqual({ ...event?.payload, revocationId: '' }, { revocationId: '', kind: 'token', value: 'one' });
    const principal = {
      id: 'alice',
      name: '',
      kind: 'user',
      scopes: [],
      documents: {},
      credential: { id: 'one' },
    } as const;
    assert.equal(host.use('auth').isRevoked?.(principal), true);
    assert.equal(host.use('auth').isRevoked?.({ ...principal, credential: { id: 'two' } }), false);
  });

  it('survives a restart, and can be lifted for good', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'companion-revoked-'));
    const token = await sign({ jti: 'one' });
    let id = '';
    {
      await using host = await start({ dataDir });
      id = (await revoke(host, { tokenId: 'one' })).body.data.id;
    }
    {
      await using host = await start({ dataDir });
      assert.equal(await errorOf(host, token), 'AUTH_REVOKED');
      assert.equal((await call(host, 'GET', '/auth/revocations')).body.data.total, 1);
      assert.equal((await call(host, 'DELETE', `/auth/revocations/${id}`)).status, 200);
      assert.equal(await errorOf(host, token), 'in');
      assert.equal((await call(host, 'DELETE', `/auth/revocations/${id}`)).body.error, 'AUTH_REVOCATION_NOT_FOUND');
    }
    {
      await using host = await start({ dataDir });
      assert.equal(await errorOf(host, token), 'in');
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is for operators, and names exactly one subject', async () => {
    await using host = await start();
    const asUser = { authorization: await sign({ scope: 'import export' }) };
    for (const method of ['GET', 'POST'] as const)
      assert.equal((await host.inject({ method, url: '/auth/revocations', headers: asUser })).statusCode, 403);
    for (const payload of [{}, { user: 'a', tokenId: 'b' }, { user: '' }, { user: 'a', before: 'soon' }])
      assert.equal((await revoke(host, payload)).body.error, 'BODY_INVALID', JSON.stringify(payload));
  });

  it('requires a database, and reports that', async () => {
    await using host = await createTestHost([auth, sample], { options });
    assert.equal(await errorOf(host, await sign()), 'in');
    assert.equal((await revoke(host, { user: 'alice' })).body.error, 'AUTH_REVOCATIONS_UNAVAILABLE');
  });
});

it('the latest revocation of a user counts, in any order', () => {
  const base = { id: '', kind: 'user', value: 'ada', reason: null, revokedBy: '', createdAt: 0 } as const;
  const rules = new RevocationRules();
  rules.replace([
    { ...base, before: 2000 },
    { ...base, before: 1000 },
  ]);
  const isRevoked = (issuedAt: number) => rules.isRevoked({ id: 'ada', kind: 'user', credential: { issuedAt } });
  assert.deepEqual([isRevoked(1500), isRevoked(2000)], [true, false]);
  assert.equal(rules.isRevoked({ id: 'server:ada', kind: 'server' }), false);
});
