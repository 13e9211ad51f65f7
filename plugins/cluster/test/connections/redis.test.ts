import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { RedisRelay } from '../../src/relay/redis-relay.ts';
import { createRedisKv } from '../../src/kv/kv.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { Way } from '../servers/way.ts';
import { connectRedis, silent } from '../support.ts';

const kvOptions = { prefix: 'test', maxAge: 60_000, maxValueBytes: 1000 };

void describe('connections to Redis', { skip: withoutRedis, timeout: 60_000 }, () => {
  let server: RedisServer;
  before(async () => {
    server = await RedisServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  void test('are replaced when the network dropped sent data, even without an error', async () => {
    await using way = await Way.to(server.port);
    await using redis = await connectRedis(way.through(server.newDatabase()), { commandTimeout: 100 });
    const kv = createRedisKv(redis, kvOptions).open('space');
    await kv.set('key', 1);
    const closed = Promise.withResolvers<void>();
    redis.shared.once('close', closed.resolve);
    way.silence();
    await assert.rejects(kv.get('key'), { code: 'REDIS_UNREACHABLE', status: 503 });
    await closed.promise;
    const ready = Promise.withResolvers<void>();
    redis.shared.once('ready', ready.resolve);
    way.open();
    await ready.promise;
    assert.equal(await kv.get('key'), 1);
  });

  void test('are opened again by a node that no longer receives its own messages, and then it receives the others', async () => {
    const url = server.newDatabase();
    await using way = await Way.to(server.port);
    await using redis = await connectRedis(way.through(url), { commandTimeout: 60_000, connectTimeout: 500 });
    await using others = await connectRedis(url);
    const relay = new RedisRelay(redis, { prefix: 'test', heartbeat: 10, silence: 100, log: silent });
    const told = new EventEmitter();
    relay.watch({ restored: () => told.emit('restored') });
    const connected = once(told, 'restored');
    await relay.start();
    await connected;
    const heard = Promise.withResolvers<Uint8Array>();
    await relay.subscribe('doc', (message) => heard.resolve(message));
    const restored = once(told, 'restored');
    way.silence();
    while (relay.isConnected) await new Promise((resolve) => setImmediate(resolve));
    way.open();
    await restored;
    assert.equal(relay.isConnected, true);
    const sender = '0'.repeat(36);
    await others.shared.publish('test:relay:doc', `${sender}hello`);
    assert.equal(Buffer.from(await heard.promise).toString(), 'hello');
    await relay.close();
  });
});
