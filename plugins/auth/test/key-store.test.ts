import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { openDatabase } from '../src/database/database.ts';
import type { IssuedKey } from '../src/keys/issued-key.ts';
import { KeyStore } from '../src/keys/store.ts';

const LONG_AGO = 1000;
const BEFORE = 2000;
const LATELY = 3000;

const keyOf = (id: string, expiresAt: number): IssuedKey => ({
  id,
  name: id,
  kind: 'server',
  tenant: 'default',
  owner: 'server:operations',
  scopes: [],
  documents: {},
  createdBy: 'server:operations',
  createdAt: 1,
  expiresAt,
});

test('keys that expired long ago are deleted with their secrets and revocations, and no others', async () => {
  await using host = await createTestHost(storage);
  const service = host.companion.kernel.service('database');
  assert.ok(service);
  const db = await openDatabase(service);
  const store = new KeyStore(db);
  const ends = { expired: LONG_AGO, 'expired-lately': LATELY, revoked: 1e6, 'revoked-lately': 1e6, alive: 1e6 };
  for (const [id, end] of Object.entries(ends)) await store.add(keyOf(id, end), `hash-of-${id}`);
  await store.rotate('expired', { hash: 'second-hash', now: 2, endsAt: 500 });
  const revocation = { before: null, reason: null, revoked_by: 'server:operations' };
  await db
    .insertInto('auth_revocations')
    .values([
      { ...revocation, id: 'r1', kind: 'key', value: 'revoked', created_at: LONG_AGO },
      { ...revocation, id: 'r2', kind: 'key', value: 'revoked-lately', created_at: LATELY },
      { ...revocation, id: 'r3', kind: 'key', value: 'configured', created_at: LONG_AGO },
      { ...revocation, id: 'r4', kind: 'user', value: 'revoked', created_at: LONG_AGO },
    ] as never)
    .execute();
  await store.prune(BEFORE);
  const left = await store.list({}, { offset: 0, limit: 10 });
  assert.deepEqual(left.map(({ id }) => id).toSorted(), ['alive', 'expired-lately', 'revoked-lately']);
  const secrets = await db.selectFrom('auth_key_secrets').select('key_id').orderBy('key_id').execute();
  assert.deepEqual(
    secrets.map(({ key_id: id }) => id),
    ['alive', 'expired-lately', 'revoked-lately'],
  );
  assert.equal(await store.findByHash('second-hash'), undefined);
  const revocations = await db.selectFrom('auth_revocations').select('id').orderBy('id').execute();
  assert.deepEqual(
    revocations.map(({ id }) => id),
    ['r2', 'r3', 'r4'],
  );
});
