import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuthService } from '../../../src/contracts/auth.ts';
import { createTestShell, type TestShell } from '../test-shell.ts';

const shellWith = (server: object = {}, mode = 'development', auth?: AuthService): Promise<TestShell> =>
  createTestShell(
    (scope) => {
      scope.post('/write', { config: { public: true } }, () => ({}));
    },
    { server, mode, auth: () => auth },
  );

const local = 'http://localhost:5173';
const foreign = 'https://evil.example';

describe('cross-origin calls', () => {
  it('of local pages are answered in development, with the exposed headers', async () => {
    const { app } = await shellWith();
    const { headers } = await app.inject({ method: 'POST', url: '/write', headers: { origin: local } });
    assert.equal(headers['access-control-allow-origin'], local);
    const names = ['X-Task-Id', 'X-Document-Name', 'X-From-Cache', 'X-Request-Id', 'ETag', 'Content-Disposition'];
    for (const name of [...names, 'Content-Range', 'Accept-Ranges', 'Preference-Applied', 'WWW-Authenticate'])
      assert.ok(String(headers['access-control-expose-headers']).includes(name), name);
  });

  it('of local pages are not answered in production', async () => {
    const { app } = await shellWith({}, 'production');
    const { headers } = await app.inject({ url: '/', headers: { origin: local } });
    assert.equal(headers['access-control-allow-origin'], undefined);
  });

  it('begin with a preflight, which allows the headers that the page asks for', async () => {
    const { app } = await shellWith({ cors: { origins: ['https://app.example'] } });
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/write',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers['access-control-allow-headers'], 'authorization,content-type');
    assert.match(String(answer.headers['access-control-allow-methods']), /PUT/);
  });

  it('are allowed no headers if the page asks for none', async () => {
    const { app } = await shellWith();
    const headers = { origin: local, 'access-control-request-method': 'POST' };
    const answer = await app.inject({ method: 'OPTIONS', url: '/write', headers });
    assert.deepEqual([answer.statusCode, answer.headers['access-control-allow-headers']], [204, undefined]);
  });

  it('may read failures as well', async () => {
    const { app } = await shellWith();
    const answer = await app.inject({ url: '/nowhere', headers: { origin: local } });
    assert.equal(answer.headers['access-control-allow-origin'], local);
  });

  it('vary by origin for caches, with and without an origin', async () => {
    const { app } = await shellWith();
    assert.equal((await app.inject('/')).headers['vary'], 'Origin');
  });
});

describe('a server without auth', () => {
  it('refuses pages of other origins', async () => {
    const { app } = await shellWith();
    for (const origin of [foreign, 'null', 'http://localhost.evil.example:80']) {
      const answer = await app.inject({ method: 'POST', url: '/write', headers: { origin } });
      assert.equal(answer.json<{ error: string }>().error, 'ORIGIN_FORBIDDEN', origin);
    }
  });

  it('refuses foreign host names on a loopback address, which DNS rebinding would use', async () => {
    const { app } = await shellWith({ allowedHosts: ['docs.example'] });
    const errorFor = async (host: string) =>
      (await app.inject({ url: '/', headers: { host } })).json<{ error?: string }>().error;
    assert.equal(await errorFor('evil.example:1235'), 'HOST_FORBIDDEN');
    for (const host of ['localhost:1235', '127.0.0.1', '[::1]:1235', 'docs.example'])
      assert.equal(await errorFor(host), undefined);
  });

  it('accepts its own pages', async () => {
    const { app } = await shellWith({ host: '0.0.0.0' });
    const headers = { host: 'docs.example', origin: 'https://docs.example' };
    assert.equal((await app.inject({ method: 'POST', url: '/write', headers })).statusCode, 200);
  });
});

it('leaves pages of other origins to the credential if auth is configured', async () => {
  const { app } = await shellWith({}, 'production', {
    authenticate: () => Promise.reject(new Error()),
    roleOf: () => undefined,
  });
  const headers = { host: 'docs.example', origin: foreign };
  assert.equal((await app.inject({ method: 'POST', url: '/write', headers })).statusCode, 200);
});
