import assert from 'node:assert/strict';
import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { relaySuite, runSuite } from '@editor-companion/core/testing';
import { RedisRelay } from '../../src/relay/redis-relay.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { connectRedis, silent } from '../support.ts';

/** Returns the number of publications in Redis so far. */
async function publications(url: string): Promise<number> {
  const redis = await connectRedis(url);
  const stats = await redis.shared.info('commandstats');
  await redis.close();
  return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0);
}

void describe('the relay on Redis', { skip: withoutRedis, timeout: 60_000 }, () => {
  let server: RedisServer;
  before(async () => {
    server = await RedisServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  /** A node, and its events about others: `gone` and `restored`. */
  async function start(url: string, options: { heartbeat?: number; silence?: number } = {}) {
    const redis = await connectRedis(url);
    const relay = new RedisRelay(redis, { prefix: 'test', heartbeat: 5, silence: 60_000, log: silent, ...options });
    const told = new EventEmitter();
    relay.watch({ gone: (node) => told.emit('gone', node), restored: () => told.emit('restored') });
    const restored = once(told, 'restored');
    await relay.start();
    await restored;
    return {
      relay,
      told,
      async [Symbol.asyncDispose]() {
        await relay.close();
        await redis.close();
      },
    };
  }

  type Started = Awaited<ReturnType<typeof start>>;

  runSuite(
    'relay on Redis',
    relaySuite(async () => {
      const url = server.newDatabase();
      const nodes = [await start(url), await start(url)] as const;
      return {
        service: { one: nodes[0].relay, other: nodes[1].relay },
        close: async () => void (await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))),
      };
    }),
  );

  void it('sends messages to all other nodes that listen, in order, and none back', async () => {
    const url = server.newDatabase();
    await using one = await start(url);
    await using other = await start(url);
    const heard: string[] = [];
    const enough = Promise.withResolvers<void>();
    await one.relay.subscribe('doc', () => heard.push('own'));
    const end = await other.relay.subscribe('doc', (message, node) => {
      heard.push(`${Buffer.from(message).toString()} ${node === one.relay.node}`);
      if (heard.length === 3) enough.resolve();
    });
    for (const text of ['a', 'b', 'c']) one.relay.publish('doc', Buffer.from(text));
    await enough.promise;
    assert.deepEqual(heard, ['a true', 'b true', 'c true']);
    end();
    const last = Promise.withResolvers<void>();
    await other.relay.subscribe('end', () => last.resolve());
    one.relay.publish('doc', Buffer.from('d'));
    one.relay.publish('end', Buffer.from('e'));
    await last.promise;
    assert.equal(heard.length, 3);
  });

  void it('reports to a sender how many other nodes listen', async () => {
    const url = server.newDatabase();
    await using one = await start(url);
    await using other = await start(url);
    await one.relay.subscribe('both', () => undefined);
    await other.relay.subscribe('both', () => undefined);
    await one.relay.subscribe('own', () => undefined);
    const counts = await Promise.all(
      ['both', 'own', 'nobody'].map(
        (channel) => new Promise((sent) => one.relay.publish(channel, Buffer.from('x'), sent)),
      ),
    );
    assert.deepEqual(counts, [1, 0, 0]);
  });

  /** Publishes on three channels at once. Resolves to the number of publications in Redis when all messages have arrived. */
  async function publishThree(sender: Started, listener: Started, url: string): Promise<number> {
    const heard: string[] = [];
    const enough = Promise.withResolvers<void>();
    for (const channel of ['ä', 'b', 'c'])
      await listener.relay.subscribe(channel, (message, node) => {
        heard.push(`${channel} ${Buffer.from(message).toString()} ${node === sender.relay.node}`);
        if (heard.length === 3) enough.resolve();
      });
    const earlier = await publications(url);
    for (const channel of ['ä', 'b', 'c', 'of nobody']) sender.relay.publish(channel, Buffer.from('text'));
    await enough.promise;
    assert.deepEqual(heard, ['ä text true', 'b text true', 'c text true']);
    return (await publications(url)) - earlier;
  }

  void it('sends messages to all nodes with one command while there are few, and otherwise only to listeners', async () => {
    const url = server.newDatabase();
    // A heartbeat is a publication too. A node sends one at its start, and no further one within this test.
    const quiet = { heartbeat: 600_000 };
    await using one = await start(url, quiet);
    await using other = await start(url, quiet);
    assert.equal(await publishThree(one, other, url), 1);
    await using third = await start(url, quiet);
    await using _fourth = await start(url, quiet);
    await using _fifth = await start(url, quiet);
    assert.equal(await publishThree(one, third, url), 4);
  });

  void it('reports a node that has stopped, or is silent', async () => {
    const url = server.newDatabase();
    await using one = await start(url, { silence: 200 });
    const other = await start(url);
    const met = Promise.withResolvers<void>();
    await one.relay.subscribe('doc', () => met.resolve());
    other.relay.publish('doc', Buffer.from('hello'));
    await met.promise;
    const gone = once(one.told, 'gone');
    await other[Symbol.asyncDispose]();
    assert.deepEqual(await gone, [other.relay.node]);
  });

  void it('listens again when Redis returns, and reports that messages may have been lost', async () => {
    const url = server.newDatabase();
    await using one = await start(url);
    await using other = await start(url);
    const heard = new EventEmitter();
    await other.relay.subscribe('doc', (message) => heard.emit('message', Buffer.from(message).toString()));
    await server.stop('SIGKILL');
    one.relay.publish('doc', Buffer.from('lost'));
    const restored = [once(one.told, 'restored'), once(other.told, 'restored')];
    await server.restart();
    await Promise.all(restored);
    assert.deepEqual([one.relay.isConnected, other.relay.isConnected], [true, true]);
    const message = once(heard, 'message');
    const again = setInterval(() => one.relay.publish('doc', Buffer.from('again')), 5);
    assert.deepEqual(await message, ['again']);
    clearInterval(again);
  });
});
