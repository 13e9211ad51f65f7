import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { kvSuite, runSuite } from '@editor-companion/core/testing';
import { createRedisKv } from '../../src/kv/kv.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { connectRedis } from '../support.ts';

const options = { prefix: 'a*[b]', maxAge: 3_600_000, maxValueBytes: 1000 };

void describe('kv', { skip: withoutRedis }, () => {
  let server: RedisServer;
  before(async () => {
    server = await RedisServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  runSuite(
    'kv on Redis',
    kvSuite(async () => {
      const redis = await connectRedis(server.newDatabase());
      return { service: createRedisKv(redis, options), close: () => redis.close() };
    }),
  );

  void test('two nodes see the same entries', async () => {
    const url = server.newDatabase();
    await using first = await connectRedis(url);
    await using second = await connectRedis(url);
    await createRedisKv(first, options).open('shared').set('key', { value: 1 });
    assert.deepEqual(await createRedisKv(second, options).open('shared').get('key'), { value: 1 });
  });

  void test('every entry expires, so that Redis may free it', async () => {
    await using redis = await connectRedis(server.newDatabase());
    const store = createRedisKv(redis, options).open('ends', { ttl: 5000 });
    await store.set('of the namespace', 1);
    await store.set('own', 1, 1000);
    await store.set('too long', 1, Number.MAX_SAFE_INTEGER);
    await createRedisKv(redis, options).open('endless').set('none', 1);
    const ends = await Promise.all((await redis.shared.keys('*')).map((key) => redis.shared.pttl(key)));
    assert.equal(ends.length, 4);
    for (const end of ends) assert.ok(end > 0 && end <= options.maxAge, String(end));
  });

  void test('a value that is too large is not kept, nor the one before it', async () => {
    await using redis = await connectRedis(server.newDatabase());
    const store = createRedisKv(redis, options).open('large');
    await store.set('key', 'small');
    await store.set('key', 'x'.repeat(1000));
    assert.equal(await store.get('key'), undefined);
    await store.set('key', 'x'.repeat(998));
    assert.equal((await store.get<string>('key'))?.length, 998);
  });

  void test('servers of other prefixes keep their entries when one clears its own', async () => {
    await using redis = await connectRedis(server.newDatabase());
    const mine = createRedisKv(redis, options).open('space');
    const other = createRedisKv(redis, { ...options, prefix: 'axb' }).open('space');
    await Promise.all([mine.set('key', 1), other.set('key', 2)]);
    await mine.clear();
    assert.deepEqual([await mine.get('key'), await other.get('key')], [undefined, 2]);
  });
});
