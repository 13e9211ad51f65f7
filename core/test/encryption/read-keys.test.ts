import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readKeys } from '../../src/encryption/read-keys.ts';
import { temporaryFolder } from '../workspace.ts';

const secret = Buffer.alloc(32, 7);

test('a key comes from the configuration, a variable or a file, as base64 or hex', async () => {
  await using folder = await temporaryFolder({ key: `${secret.toString('base64')}\n` });
  const root = folder.path;
  const keys = [
    { id: 'a', secret: secret.toString('hex') },
    { id: 'b', variable: 'KEY_B' },
    { id: 'c', file: 'key' },
  ];
  const { material, faults } = readKeys({ keys, write: true }, { root, env: { KEY_B: secret.toString('base64url') } });
  assert.deepEqual(faults, []);
  assert.equal(material.current, 'a');
  assert.deepEqual(
    material.keys.map((key) => Buffer.from(key.secret)),
    [secret, secret, secret],
  );
});

test('keys for reading encrypt nothing', () => {
  const { material } = readKeys(
    { keys: [{ id: 'a', secret: secret.toString('hex') }], write: false },
    { root: '/', env: {} },
  );
  assert.equal(material.current, undefined);
});

test('every fault of a key is reported with its place and without the secret', () => {
  const keys = [
    { id: 'a', secret: 'too short' },
    { id: 'b', variable: 'NOWHERE' },
    { id: 'c', file: 'nowhere' },
    { id: 'd' },
    { id: 'e', secret: secret.toString('hex'), file: 'x' },
    { id: 'f', secret: secret.toString('hex') },
    { id: 'f', secret: secret.toString('hex') },
  ];
  const { faults } = readKeys({ keys, write: true }, { root: '/', env: {} });
  assert.deepEqual(
    faults.map(({ index }) => index),
    [0, 1, 2, 3, 4, 6],
  );
  assert.equal(
    faults.some(({ message }) => message.includes('too short')),
    false,
  );
});
