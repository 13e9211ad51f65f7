import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost, runCommand, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import auth from '../src/index.ts';
import { isSecret, makeSecret } from '../src/keys/secret.ts';
import { makeApiKey, SECRET, sign } from './credentials-kit.ts';

const sample = definePlugin({
  name: 'sample',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.routes((app) => void app.get('/mine', { config: { scopes: [] } }, ({ principal }) => principal));
  },
});

const [operator, acme] = [makeApiKey(), makeApiKey()];
const options = {
  auth: {
    secret: SECRET,
    apiKeys: [
      { id: 'operations', hash: operator.hash, scopes: ['*'], documents: { '*': 'owner' } },
      { id: 'acme', hash: acme.hash, scopes: ['*'], tenant: 'acme' },
    ],
  },
};
const start = (more: object = {}) => createTestHost([storage, auth, sample], { options, ...more });

interface Answer {
  readonly status: number;
  readonly error: string;
  readonly data: {
    id: string;
    secret: string;
    state: string;
    kind: string;
    total: number;
    usedAt?: string;
    items: { id: string }[];
  };
}

async function call(
  host: TestHost,
  credential: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) {
  const answer = await host.inject({
    method,
    url,
    headers: { authorization: credential },
    ...(payload && { payload }),
  });
  const { error, data } = answer.json<Answer>();
  return { status: answer.statusCode, error, data };
}

const make = (host: TestHost, credential: string, more: object = {}) =>
  call(host, credential, 'POST', '/keys', { name: 'CMS', scopes: ['export'], ...more });
const enter = async (host: TestHost, credential: string): Promise<string> => {
  const { status, error } = await call(host, credential, 'GET', '/mine');
  return status === 200 ? 'in' : error;
};
const ada = (claims: object = {}) => sign({ sub: 'ada', name: 'Ada', scope: 'keys export import', ...claims });

describe('an issued key', () => {
  it('is shown once, admits its server, and is stored only as a hash', async () => {
    await using host = await start();
    const { status, data } = await make(host, operator.key, { documents: { 'cms-*': 'editor' } });
    assert.equal(status, 201);
    const who = await call(host, data.secret, 'GET', '/mine');
    const { expiresAt, credential, ...principal } = who.data as unknown as Record<string, unknown>;
    assert.deepEqual(principal, {
      id: `server:${data.id}`,
      name: 'CMS',
      kind: 'server',
      scopes: ['export'],
      documents: { 'cms-*': 'editor' },
    });
    assert.ok(Number(expiresAt) > Date.now());
    assert.equal((credential as { id: string }).id, data.id);
    const listed = await call(host, operator.key, 'GET', '/keys');
    assert.deepEqual([listed.data.total, JSON.stringify(listed).includes(data.secret)], [1, false]);
    assert.ok(!JSON.stringify(host.logs).includes(data.secret));
  });

  it('of a user acts as the user, with fewer rights, in the same tenant', async () => {
    await using host = await start();
    const { data } = await make(host, await ada({ tenant: 'acme' }));
    const who = (await call(host, data.secret, 'GET', '/mine')).data as unknown as Record<string, unknown>;
    assert.deepEqual([who['id'], who['kind'], who['tenant'], who['scopes']], ['ada', 'user', 'acme', ['export']]);
  });

  it('ends when it is revoked, which open connections learn, and is accepted again when that is lifted', async () => {
    await using host = await start();
    const { data } = await make(host, operator.key);
    assert.equal((await call(host, operator.key, 'DELETE', `/keys/${data.id}`)).data.state, 'revoked');
    assert.equal(await enter(host, data.secret), 'AUTH_REVOKED');
    const [event] = host.events('auth:revoked');
    assert.deepEqual([event?.payload.kind, event?.payload.value], ['key', data.id]);
    // Repeating it changes nothing.
    await call(host, operator.key, 'DELETE', `/keys/${data.id}`);
    const revocations = await call(host, operator.key, 'GET', '/auth/revocations');
    assert.equal(revocations.data.total, 1);
    await call(host, operator.key, 'DELETE', `/auth/revocations/${revocations.data.items[0]?.id}`);
    assert.equal(await enter(host, data.secret), 'in');
  });

  it('of a user ends with the user’s tokens', async () => {
    await using host = await start();
    const { data } = await make(host, await ada());
    const before = new Date(Date.now() + 1000).toISOString();
    await call(host, operator.key, 'POST', '/auth/revocations', { user: 'ada', before });
    assert.equal(await enter(host, data.secret), 'AUTH_REVOKED');
  });

  it('is rotated: the old secret is accepted for the stated time, and no longer', async () => {
    await using host = await start();
    const { data: first } = await make(host, operator.key);
    assert.equal(await enter(host, first.secret), 'in');
    const rotate = (overlap: number) => call(host, operator.key, 'POST', `/keys/${first.id}/rotate`, { overlap });
    const { data: second } = await rotate(3600);
    assert.equal(second.id, first.id);
    assert.deepEqual([await enter(host, first.secret), await enter(host, second.secret)], ['in', 'in']);
    const { data: third } = await rotate(3600);
    const all = [first, second, third];
    const entered = await Promise.all(all.map(({ secret }) => enter(host, secret)));
    assert.deepEqual(entered, ['AUTH_INVALID', 'in', 'in']);
    const { data: fourth } = await rotate(0);
    assert.deepEqual([await enter(host, third.secret), await enter(host, fourth.secret)], ['AUTH_INVALID', 'in']);
  });

  it('survives a restart, with the time of its last use', async () => {
    await using first = await start();
    const { data } = await make(first, operator.key);
    await enter(first, data.secret);
    await first.companion.close();
    await using second = await start({ dataDir: first.dataDir });
    assert.ok((await call(second, operator.key, 'GET', `/keys/${data.id}`)).data.usedAt);
    assert.equal(await enter(second, data.secret), 'in');
  });

  it('requires a database, and reports that', async () => {
    await using host = await createTestHost([auth, sample], { options });
    assert.equal((await make(host, operator.key)).error, 'AUTH_REVOCATIONS_UNAVAILABLE');
    assert.equal(await enter(host, makeSecret()), 'AUTH_INVALID');
  });
});

describe('a key has no right that its maker lacks', () => {
  for (const [what, maker, wanted, error] of [
    ['a scope', {}, { scopes: ['export', 'auth:revoke'] }, 'KEY_SCOPE_REFUSED'],
    ['every scope', {}, { scopes: ['*'] }, 'KEY_SCOPE_REFUSED'],
    ['a role', { documents: { 'a-*': 'viewer' } }, { documents: { 'a-*': 'editor' } }, 'KEY_ROLE_REFUSED'],
    ['another tenant', {}, { tenant: 'acme' }, 'KEY_TENANT_REFUSED'],
    ['a server', {}, { kind: 'server' }, 'KEY_NEEDS_MANAGER'],
    ['another owner', {}, { owner: 'bob' }, 'KEY_NEEDS_MANAGER'],
    ['every scope for a server', { scope: '* keys:all' }, { kind: 'server', scopes: ['*'] }, 'KEY_SCOPE_REFUSED'],
    [
      'what is held by * alone',
      { scope: '* keys:all' },
      { kind: 'server', scopes: ['convert:all'] },
      'KEY_SCOPE_REFUSED',
    ],
    ['more than a year', {}, { expiresAt: '2099-01-01T00:00:00Z' }, 'KEY_EXPIRY_REFUSED'],
    ['a time that is over', {}, { expiresAt: '2020-01-01T00:00:00Z' }, 'KEY_EXPIRY_REFUSED'],
  ] as const)
    it(`not ${what}`, async () => {
      await using host = await start();
      assert.equal((await make(host, await ada(maker), wanted)).error, error);
    });

  it('and a key that was created at run time can create or rotate no other', async () => {
    await using host = await start();
    const { data: strong } = await make(host, operator.key, { scopes: ['*'] });
    const { data: other } = await make(host, operator.key);
    assert.equal((await make(host, strong.secret)).error, 'KEY_FROM_KEY');
    assert.equal((await call(host, strong.secret, 'POST', `/keys/${other.id}/rotate`, {})).error, 'KEY_FROM_KEY');
    assert.equal((await call(host, strong.secret, 'POST', `/keys/${strong.id}/rotate`, {})).status, 200);
  });
});

describe('keys are listed and managed', () => {
  it('by their owner, by managers of the tenant, and by operators of all', async () => {
    await using host = await start();
    const mine = (await make(host, await ada({ tenant: 'acme' }))).data;
    const sees = async (credential: string): Promise<(number | string)[]> => [
      (await call(host, credential, 'GET', '/keys')).data.total,
      (await call(host, credential, 'GET', `/keys/${mine.id}`)).error ?? 'seen',
    ];
    const bob = await sign({ sub: 'bob', scope: 'keys', tenant: 'acme' });
    const namesake = await ada({ tenant: 'other' });
    assert.deepEqual(await sees(await ada({ tenant: 'acme' })), [1, 'seen']);
    assert.deepEqual(await sees(acme.key), [1, 'seen']);
    assert.deepEqual(await sees(operator.key), [1, 'seen']);
    for (const stranger of [bob, namesake]) assert.deepEqual(await sees(stranger), [0, 'KEY_NOT_FOUND']);
    assert.equal((await call(host, bob, 'DELETE', `/keys/${mine.id}`)).error, 'KEY_NOT_FOUND');
    assert.equal((await call(host, bob, 'POST', `/keys/${mine.id}/rotate`, {})).error, 'KEY_NOT_FOUND');
  });

  it('up to a number for each owner', async () => {
    await using host = await start({ options: { auth: { ...options.auth, keys: { maxPerOwner: 1 } } } });
    assert.deepEqual(
      [(await make(host, await ada())).status, (await make(host, await ada())).error],
      [201, 'KEYS_FULL'],
    );
  });
});

it('a secret is distinguished from similar text by its checksum', () => {
  const secret = makeSecret();
  assert.match(secret, /^companion_[0-9A-Za-z]{49}$/);
  const other = secret.at(20) === 'a' ? 'b' : 'a';
  assert.deepEqual([isSecret(secret), isSecret(`${secret.slice(0, 20)}${other}${secret.slice(21)}`)], [true, false]);
});

it('keys are created, listed, rotated and revoked by command', async () => {
  await using host = await createTestHost([storage, auth, sample], { options });
  const server = ['--url', await host.listen(), '--token', operator.key];
  const run = (...argv: string[]) => runCommand(auth, ['keys', ...argv, ...server], { options });
  assert.equal((await run('list')).printed, 'There are no keys.\n');
  const made = await run(
    'make',
    '--name',
    'CMS',
    '--scopes',
    'import, export',
    '--documents',
    'a-*=editor',
    '--days',
    '3',
  );
  const [secret = ''] = made.printed.split('\n');
  assert.equal(await enter(host, secret), 'in', made.complained);
  const [, id = ''] = /the key (key-\w+)/.exec(made.printed) ?? [];
  assert.match((await run()).printed, new RegExp(`${id} +CMS +server +active +\\S+ +import,export`));
  assert.match((await run('rotate', id, '--overlap', '0')).printed, /^companion_/);
  assert.equal(await enter(host, secret), 'AUTH_INVALID');
  assert.equal((await run('revoke', id)).printed, `The key ${id} is revoked.\n`);
  assert.deepEqual([(await run('make')).exitCode, (await run('rotate')).exitCode], [2, 2]);
});
