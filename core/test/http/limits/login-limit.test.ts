import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuthService, Principal } from '../../../src/contracts/auth.ts';
import { limitLogins } from '../../../src/http/limits/login-limit.ts';
import { CompanionError } from '../../../src/base/errors.ts';
import type { RoutePlugin } from '../../../src/plugin/host.ts';
import { definePlugin } from '../../../src/plugin/index.ts';
import { createTestHost } from '../../../src/testing/index.ts';

const alice: Principal = { id: 'alice', name: 'Alice', kind: 'user', scopes: ['export'], documents: {} };
/** The address of callers without an address, who are never limited. */
const NEVER_LIMITED = '';
const fault = (code: string, status: number) => new CompanionError(code, { status, message: code });

/** Creates an auth service that accepts «good …», treats «old …» as expired, and counts its checks of credentials. */
function createAuth(): AuthService & { looks: number } {
  return {
    looks: 0,
    async authenticate({ headers, token }) {
      const credential = headers.authorization ?? token;
      if (credential === undefined) throw fault('AUTH_REQUIRED', 401);
      this.looks += 1;
      await Promise.resolve();
      if (credential.startsWith('old')) throw fault('AUTH_EXPIRED', 403);
      if (!credential.startsWith('good')) throw fault('AUTH_INVALID', 403);
      return alice;
    },
    roleOf: () => 'viewer',
  };
}

function createLimited(max = 3) {
  const auth = createAuth();
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  const clock = { time: 0 };
  const warn = (fields: object, message: string): void => void lines.push({ fields: { ...fields }, message });
  const limited = limitLogins(auth, {
    limits: { max, window: 60_000 },
    log: { warn } as never,
    now: () => clock.time,
  });
  const codeOf = (credential: string | undefined, address: string = '192.0.2.1'): Promise<string> =>
    limited
      .authenticate({
        headers: {},
        ...(credential !== undefined && { token: credential }),
        ...(address !== NEVER_LIMITED && { address }),
      })
      .then(
        () => 'in',
        (error: CompanionError) => error.code,
      );
  return { auth, lines, clock, codeOf };
}

const times = (count: number, one: (index: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_none, index) => one(index)));

describe('wrong credentials of one address', () => {
  it('are refused unread beyond the limit, until the window ends', async () => {
    const { auth, clock, codeOf } = createLimited();
    for (let index = 0; index < 3; index++) assert.equal(await codeOf(`bad ${index}`), 'AUTH_INVALID');
    assert.equal(await codeOf('bad 3'), 'LOGIN_LIMITED');
    assert.equal(auth.looks, 3);
    clock.time = 60_000;
    assert.equal(await codeOf('bad 4'), 'AUTH_INVALID');
  });

  it('have no advantage from being sent at the same time', async () => {
    const { auth, codeOf } = createLimited();
    const codes = await times(50, (index) => codeOf(`bad ${index}`));
    assert.equal(codes.filter((code) => code === 'AUTH_INVALID').length, 3);
    assert.equal(auth.looks, 3);
  });

  it('do not lock out recent users, whatever else the address sends', async () => {
    const { clock, codeOf } = createLimited();
    assert.equal(await codeOf('good 1'), 'in');
    await times(10, (index) => codeOf(`bad ${index}`));
    assert.equal(await codeOf('good 1'), 'in');
    assert.equal(await codeOf('good 2'), 'LOGIN_LIMITED');
    clock.time = 60_000;
    assert.equal(await codeOf('good 2'), 'in');
  });

  it('do not count for other addresses, nor for exempt ones', async () => {
    const { codeOf } = createLimited();
    await times(10, (index) => codeOf(`bad ${index}`));
    assert.equal(await codeOf('bad', '192.0.2.2'), 'AUTH_INVALID');
    assert.deepEqual([...new Set(await times(10, (index) => codeOf(`bad ${index}`, NEVER_LIMITED)))], ['AUTH_INVALID']);
  });

  it('do not include missing and expired ones, nor many valid ones at once', async () => {
    const { codeOf } = createLimited();
    assert.deepEqual([...new Set(await times(10, () => codeOf(undefined)))], ['AUTH_REQUIRED']);
    assert.deepEqual([...new Set(await times(10, (index) => codeOf(`old ${index}`)))], ['AUTH_EXPIRED']);
    assert.deepEqual([...new Set(await times(50, (index) => codeOf(`good ${index}`)))], ['in']);
  });

  it('are logged in two lines without the credential', async () => {
    const { lines, codeOf } = createLimited();
    await times(20, (index) => codeOf(`bad secret ${index}`));
    assert.equal(lines.length, 2);
    assert.deepEqual(lines[0]?.fields, { address: '192.0.2.1', code: 'AUTH_INVALID', failures: 1 });
    assert.match(lines[1]?.message ?? '', /^Too many wrong credentials/);
    assert.doesNotMatch(JSON.stringify(lines), /secret/);
  });

  it('of very many addresses are logged in a limited number of lines, and the rest is counted', async () => {
    const { lines, clock, codeOf } = createLimited();
    await times(200, (index) => codeOf('bad', `192.0.2.${index}`));
    assert.equal(lines.length, 60);
    clock.time = 60_000;
    await codeOf('bad');
    assert.equal(lines[60]?.fields['untold'], 140);
  });
});

it('have no limit at 0', async () => {
  const { codeOf } = createLimited(0);
  assert.deepEqual([...new Set(await times(50, (index) => codeOf(`bad ${index}`)))], ['AUTH_INVALID']);
});

describe('a server with auth', () => {
  const routes: RoutePlugin = (scope) => {
    scope.get('/export', { config: { scopes: ['export'] } }, () => ({}));
    scope.get('/import', { config: { scopes: ['import'] } }, () => ({}));
  };
  const plugin = definePlugin({
    name: 'sample',
    version: '1.0.0',
    apiVersion: 1,
    setup: (host) => host.routes(routes),
  });
  const start = (server: object) => createTestHost(plugin, { services: { auth: createAuth() }, server: { ...server } });

  async function statusesOf(server: object, calls: readonly [url: string, headers: object][]): Promise<number[]> {
    await using host = await start(server);
    const statuses: number[] = [];
    for (const [url, headers] of calls)
      statuses.push((await host.inject({ url, headers: { ...headers }, remoteAddress: '192.0.2.1' })).statusCode);
    return statuses;
  }

  it('counts wrong credentials of any authentication service', async () => {
    const bad = { authorization: 'bad' };
    const calls = Array.from({ length: 5 }, (): [string, object] => ['/export', bad]);
    assert.deepEqual(await statusesOf({ failedLogins: { max: 3 } }, calls), [403, 403, 403, 429, 429]);
  });

  it('counts callers without credentials or without a scope as any other request', async () => {
    const server = { rateLimit: { max: 2 } };
    const nothing = Array.from({ length: 4 }, (): [string, object] => ['/export', {}]);
    assert.deepEqual(await statusesOf(server, nothing), [401, 401, 429, 429]);
    const unfit = Array.from({ length: 4 }, (): [string, object] => ['/import', { authorization: 'good' }]);
    assert.deepEqual(await statusesOf(server, unfit), [403, 403, 429, 429]);
  });
});
