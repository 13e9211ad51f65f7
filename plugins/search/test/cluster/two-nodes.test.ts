import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import cluster from '@editor-companion/cluster';
import { PostgresServer, withoutPostgres } from '../../../cluster/test/servers/postgres.ts';
import { RedisServer, withoutRedis } from '../../../cluster/test/servers/redis.ts';
import { SearchStage } from '../support/stage.ts';

void describe('search on two nodes', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let one: SearchStage;
  let other: SearchStage;
  before(async () => {
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    const engines = {
      postgres: { url: await postgres.newDatabase() },
      redis: { url: redis.newDatabase() },
      files: false,
    };
    const start = (): Promise<SearchStage> =>
      SearchStage.start(
        { model: 'demo' },
        {
          plugins: [cluster],
          others: { storage: { database: false, kv: false, jobs: false }, cluster: engines },
        },
      );
    one = await start();
    other = await start();
  });
  after(async () => {
    for (const server of [one, other, postgres, redis]) await server?.[Symbol.asyncDispose]();
  });

  void test('text written on one node is found on the other, by words and by meaning, with its rights', async () => {
    await one.write('shared-lease', '<h1>Lease</h1><p>The landlord and the tenant.</p>');
    await one.write('private-lease', '<h1>Lease</h1><p>Only for the landlord.</p>');
    await other.until(async () => (await other.state())['vectors'] === 2);
    assert.equal((await other.state())['engine'], 'postgres');
    await other.until(async () => (await other.ids('landlord', { mode: 'words' })).length === 2);
    assert.deepEqual(await other.ids('landlords', { mode: 'meaning' }, 'eve'), ['shared-lease']);
    assert.deepEqual(await other.ids('tenant landlord', {}, 'eve'), ['shared-lease']);
    assert.deepEqual(await one.ids('北京', { mode: 'words' }), []);
  });

  void test('a document that is deleted or renamed on one node is so on the other', async () => {
    await one.write('shared-gone', '<p>ephemeral</p>');
    await other.until(async () => (await other.ids('ephemeral', { mode: 'words' })).length === 1);
    await one.call('DELETE', '/documents/shared-gone');
    await other.until(async () => (await other.ids('ephemeral', { mode: 'words' })).length === 0);
    await one.call('POST', '/documents/shared-lease/rename', { to: 'shared-contract' });
    await other.until(async () => (await other.ids('tenant', { mode: 'words' })).join() === 'shared-contract');
  });

  void test('the index is rebuilt once, whichever node is asked, and both report the progress', async () => {
    assert.equal((await one.call('POST', '/search/reindex', {})).statusCode, 202);
    const stateOn = async (stage: SearchStage) => ((await stage.state())['reindex'] as { state: string }).state;
    await other.until(async () => (await stateOn(other)) === 'done');
    assert.equal(await stateOn(one), 'done');
    assert.deepEqual(await other.ids('tenant', { mode: 'words' }), ['shared-contract']);
  });
});
