import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import cluster from '../../src/index.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';

void describe('files of a node whose rows are in PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: PostgresServer;
  before(async () => (postgres = await PostgresServer.start()));
  after(() => postgres[Symbol.asyncDispose]());

  void test('are stored with their owners, however many come at once', async () => {
    const engines = {
      postgres: { url: await postgres.newDatabase() },
      files: false,
      jobs: false,
      kv: false,
      relay: false,
    };
    await using host = await createTestHost([storage, cluster], {
      options: { storage: { database: false }, cluster: engines },
    });
    const files = host.use('files');
    const puts = Array.from({ length: 200 }, (_, index) =>
      files.put(Buffer.from(`file ${index}`), { owner: `owner ${index}` }),
    );
    const failed = (await Promise.allSettled(puts)).filter(({ status }) => status === 'rejected');
    assert.deepEqual(failed, []);
    await files.sweep();
    assert.equal((await files.usage()).files, 200);
  });
});
