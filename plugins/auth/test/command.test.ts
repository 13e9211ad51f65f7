import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createTestHost, runCommand } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import auth from '../src/index.ts';

const hashOf = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex')}`;
const keys = [{ id: 'operations', hash: hashOf('secret-key'), scopes: ['*'] }];
const options = { auth: { apiKeys: keys } };

test('the first key is created before any is configured, and its entry admits it', async () => {
  const made = await runCommand(auth, ['auth', 'make-key', 'cms', '--scopes', 'import, export']);
  assert.equal(made.exitCode, 0, made.complained);
  const [key = '', , ...rest] = made.printed.split('\n');
  const entry = JSON.parse(rest.find((line) => line.startsWith('{')) ?? '') as { hash: string };
  assert.deepEqual(entry, { id: 'cms', hash: hashOf(key), scopes: ['import', 'export'] });
  await using host = await createTestHost([storage, auth], { options: { auth: { apiKeys: [entry] } } });
  const ask = (credential: string) =>
    host.inject({ method: 'GET', url: '/capabilities', headers: { authorization: `Bearer ${credential}` } });
  assert.deepEqual([(await ask(key)).statusCode !== 401, (await ask('another')).statusCode], [true, 403]);
});

test('a key requires a free id, and scopes', async () => {
  for (const [argv, said] of [
    [['make-key', 'operations', '--scopes', '*'], /already/],
    [['make-key', 'a b', '--scopes', '*'], /letters, digits/],
    [['make-key', 'cms'], /--scopes/],
    [['make-key'], /make-key <id>/],
    [[], /make-key <id>/],
  ] as const) {
    const { exitCode, complained } = await runCommand(auth, ['auth', ...argv], { options });
    assert.equal(exitCode, 2);
    assert.match(complained, said);
  }
});

test('configured keys are listed without their hashes', async () => {
  const { printed } = await runCommand(auth, ['auth', 'keys'], { options });
  assert.match(printed, /operations +\*/);
  assert.doesNotMatch(printed, /sha256/);
});

test('a user is revoked on the running server, listed, and readmitted', async () => {
  await using host = await createTestHost([storage, auth], { options });
  const server = ['--url', await host.listen(), '--token', 'secret-key'];
  const run = (...argv: string[]) => runCommand(auth, ['auth', ...argv, ...server], { options });
  assert.equal((await run('revocations')).printed, 'There are no revocations.\n');
  const revoked = await run('revoke', '--user', 'ada', '--reason', 'laptop lost');
  const [, id = ''] = /^Revoked user ada \((\S+)\)\.$/m.exec(revoked.printed) ?? [];
  assert.match((await run('revocations')).printed, new RegExp(`${id} +\\S+ +user +ada +laptop lost`));
  assert.equal((await run('lift', id)).printed, 'The revocation of user ada is lifted.\n');
  const again = await run('lift', id);
  assert.deepEqual([again.exitCode, again.complained.split(':')[0]], [1, 'AUTH_REVOCATION_NOT_FOUND']);
});

test('exactly one of key, user and token is revoked at a time', async () => {
  const { exitCode, complained } = await runCommand(auth, ['auth', 'revoke', '--user', 'a', '--key', 'b'], { options });
  assert.deepEqual(
    [exitCode, complained.split('.')[0]],
    [2, 'Name the credential to revoke: one of --key <id>, --user <id> and --token-id <id>'],
  );
});
