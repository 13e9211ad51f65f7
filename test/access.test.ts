import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Companion } from '@editor-companion/core';
import { makeApiKey, SECRET, sign } from '../plugins/auth/test/credentials-kit.ts';
import { startProduct } from './support/server.ts';

/** Public routes: the health of the service, and the files of an editor's page. */
const OPEN = new Set([
  'GET /',
  'GET /health/live',
  'GET /health/ready',
  'GET /icons',
  'GET /static',
  'GET /static/next/10.0.0/editor-next.css',
]);

let server: Companion & { url: string };
before(async () => {
  server = await startProduct({ NODE_ENV: 'production', COMPANION_AUTH__SECRET: SECRET });
});
after(() => server.close());

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const foreign = createSecretKey(Buffer.from('another-secret-of-enough-length-56789'));

const callers: [string, () => Promise<Record<string, string>>, number, string][] = [
  ['nobody', async () => ({}), 401, 'AUTH_REQUIRED'],
  [
    'somebody whose token has expired',
    async () => bearer(await sign({ scope: '*' }, { expires: '-1h' })),
    403,
    'AUTH_EXPIRED',
  ],
  [
    'somebody with a foreign token',
    async () => bearer(await sign({ scope: '*' }, { key: foreign })),
    403,
    'AUTH_INVALID',
  ],
  ['somebody with an unknown API key', async () => bearer(makeApiKey().key), 403, 'AUTH_INVALID'],
  ['somebody without scopes', async () => bearer(await sign()), 403, 'SCOPE_MISSING'],
];

/** Returns the code of a failure, from the failure envelope, the form of OpenAI's API, or the message prefix in the form of JSON-RPC. */
function codeOf({ error }: { error: string | { code: string | number; message: string } }): string {
  if (typeof error === 'string') return error;
  return typeof error.code === 'string' ? error.code : error.message.slice(0, error.message.indexOf(':'));
}

for (const [caller, headers, status, error] of callers) {
  test(`no route of the product admits ${caller}`, async () => {
    const routes = server.kernel.service('routes')?.list() ?? [];
    assert.ok(routes.length > 15, 'the product has routes');
    for (const { method, url, public: isPublic, scopes } of routes) {
      // Some routes accept any valid identity.
      if (error === 'SCOPE_MISSING' && scopes.length === 0) continue;
      const name = `${method} ${url}`;
      const path = url.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x');
      const answer = await server.app.inject({ method: method as 'GET', url: path, headers: await headers() });
      if (OPEN.has(name)) assert.equal(answer.statusCode, 200, name);
      else if (isPublic) assert.ok(answer.statusCode >= 400, `${name} is public and must ask for something else`);
      else assert.deepEqual([answer.statusCode, codeOf(answer.json())], [status, error], name);
    }
  });
}

test('only the creator of a task may read it', async () => {
  const as = async (sub: string): Promise<Record<string, string>> =>
    bearer(await sign({ sub, scope: 'export convert' }));
  const made = await server.app.inject({
    method: 'POST',
    url: '/export/pdf',
    headers: await as('alice'),
    payload: { html: '<p>mine</p>' },
  });
  assert.equal(made.statusCode, 200, made.body.slice(0, 300));
  const path = `/convert/${String(made.headers['x-task-id'])}/status`;
  assert.equal((await server.app.inject({ url: path, headers: await as('alice') })).statusCode, 200);
  assert.equal((await server.app.inject({ url: path, headers: await as('mallory') })).statusCode, 404);
});
