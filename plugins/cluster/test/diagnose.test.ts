import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { diagnose } from '../src/diagnose.ts';
import { ClusterOptions } from '../src/options.ts';

const optionsOf = (given: object): ClusterOptions => Value.Default(ClusterOptions, given) as ClusterOptions;

test('engines that do not answer are reported without their passwords', async () => {
  const found = await diagnose(
    optionsOf({
      postgres: { url: 'postgres://me:geheim@127.0.0.1:9,127.0.0.1:10/name' },
      redis: { url: 'redis://:geheim@127.0.0.1:9/0' },
      s3: { endpoint: 'http://127.0.0.1:9', bucket: 'pictures', accessKeyId: 'me', secretAccessKey: 'geheim' },
    }),
  );
  assert.deepEqual(
    found.map(({ subject, state }) => [subject, state]),
    [
      ['PostgreSQL, 127.0.0.1:9', 'failing'],
      ['PostgreSQL, 127.0.0.1:10', 'failing'],
      ['Redis, 127.0.0.1:9', 'failing'],
      ['Bucket pictures, 127.0.0.1:9', 'failing'],
    ],
  );
  for (const { found: reason } of found) assert.ok(reason);
  assert.doesNotMatch(JSON.stringify(found), /geheim/);
});

test('engines of services that other plugins provide are not checked', async () => {
  const left = { database: false, documentLog: false, leases: false, jobs: false, kv: false, relay: false };
  const found = await diagnose(
    optionsOf({ ...left, files: { folder: '/absent' }, redis: { url: 'redis://127.0.0.1:9' } }),
  );
  assert.deepEqual(
    found.map(({ subject, state }) => [subject, state]),
    [['Shared folder', 'failing']],
  );
});
