import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuthService, Principal } from '../../../src/contracts/auth.ts';
import { holdsScope } from '../../../src/plugin/scope.ts';
import { CompanionError } from '../../../src/base/errors.ts';
import type { RoutePlugin } from '../../../src/plugin/host.ts';
import { createTestShell } from '../test-shell.ts';

const alice: Principal = { id: 'alice', name: 'Alice', kind: 'user', scopes: ['export', 'ai:*'], documents: {} };
const auth: AuthService = {
  async authenticate({ headers, token }) {
    if (headers.authorization === 'alice' || token === 'alice') return alice;
    throw new CompanionError('AUTH_REQUIRED', { status: 401, message: 'Show who you are.' });
  },
  roleOf: () => undefined,
};
const routes: RoutePlugin = (scope) => {
  scope.get('/open', { config: { public: true } }, ({ principal }) => principal);
  scope.get('/anybody', { config: { scopes: [] } }, ({ principal }) => principal);
  scope.get('/export', { config: { scopes: ['export'] } }, ({ principal }) => principal);
  scope.get('/chat', { config: { scopes: ['ai:chat'] } }, ({ principal }) => principal);
  scope.get('/import', { config: { scopes: ['export', 'import'] } }, ({ principal }) => principal);
  scope.get('/undeclared', ({ principal }) => principal);
};

async function statusOf(url: string, headers = {}, service: AuthService | undefined = auth): Promise<number> {
  const { app } = await createTestShell(routes, { auth: () => service });
  return (await app.inject({ url, headers })).statusCode;
}

describe('access', () => {
  it('is refused without a credential, except on public routes', async () => {
    for (const url of ['/anybody', '/export', '/undeclared']) assert.equal(await statusOf(url), 401, url);
    assert.equal(await statusOf('/open'), 200);
  });

  it('requests a credential in the WWW-Authenticate header', async () => {
    const { app } = await createTestShell(routes, { auth: () => auth });
    assert.equal((await app.inject('/export')).headers['www-authenticate'], 'Bearer');
  });

  it('requires every scope of the route', async () => {
    const headers = { authorization: 'alice' };
    assert.equal(await statusOf('/export', headers), 200);
    assert.equal(await statusOf('/chat', headers), 200);
    assert.equal(await statusOf('/import', headers), 403);
    assert.equal(await statusOf('/undeclared', headers), 403);
  });

  it('reads a token from the query of a WebSocket only', async () => {
    assert.equal(await statusOf('/export?token=alice'), 401);
    assert.equal(await statusOf('/export?token=alice', { upgrade: 'websocket', connection: 'Upgrade' }), 200);
  });

  it('applies to the server’s own requests to its addresses for a caller', async () => {
    const { app, routes: own } = await createTestShell(routes, { auth: () => auth });
    const readAs = async (url: string): Promise<[number, string | undefined]> => {
      const { status, bytes } = await own.read(url, alice);
      return [status, (JSON.parse(Buffer.from(bytes).toString()) as { data?: Principal }).data?.id];
    };
    assert.deepEqual(await readAs('/export'), [200, 'alice']);
    assert.deepEqual(await readAs('/open'), [200, 'alice']);
    assert.deepEqual(await readAs('/import'), [403, undefined]);
    assert.equal((await app.inject({ url: '/export', headers: { 'x-inside-caller': 'alice' } })).statusCode, 401);
  });

  it('is open to everybody if no auth is configured', async () => {
    const { app } = await createTestShell(routes);
    for (const url of ['/import', '/undeclared']) {
      const answer = await app.inject(url);
      assert.equal(answer.json<{ data: Principal }>().data.id, 'anonymous', url);
    }
  });

  it('gives an anonymous caller on a public route no scope and no role', async () => {
    const { app } = await createTestShell(routes, { auth: () => auth });
    const { data } = (await app.inject('/open')).json<{ data: Principal }>();
    assert.deepEqual([data.scopes, data.documents], [[], {}]);
  });

  it('distinguishes an unknown path from a forbidden one', async () => {
    assert.equal(await statusOf('/nowhere'), 404);
  });

  it('reports routes that declare no access', async () => {
    const shell = await createTestShell(routes);
    await shell.app.ready();
    assert.deepEqual(
      shell.problems().map(({ plugin }) => plugin),
      ['sample'],
    );
    assert.match(shell.problems()[0]?.message ?? '', /GET \/undeclared/);
  });
});

describe('holdsScope', () => {
  it('matches names, families and the star', () => {
    assert.ok(holdsScope(['ai:chat'], 'ai:chat'));
    assert.ok(holdsScope(['ai:*'], 'ai:chat'));
    assert.ok(holdsScope(['*'], 'ai:chat'));
    assert.ok(!holdsScope(['ai:*'], 'aim'));
    assert.ok(!holdsScope(['ai'], 'ai:chat'));
    assert.ok(!holdsScope([], 'ai:chat'));
  });
});
