import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { createCompanion } from '@editor-companion/core';
import type { Companion } from '@editor-companion/core';
import { CompanionError, definePlugin } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import cluster from '../src/index.ts';
import { RedisServer, withoutRedis } from './servers/redis.ts';

const LIMIT = 5;
const HOUR = 3_600_000;

/** Public routes, and routes for callers with the password. */
const sample = definePlugin({
  name: 'sample',
  version: '1.0.0',
  apiVersion: 1,
  provides: ['auth'],
  setup(host) {
    host.provide('auth', {
      async authenticate({ headers }) {
        if (headers.authorization !== 'right')
          throw new CompanionError('AUTH_INVALID', { status: 403, message: 'wrong' });
        return { id: 'alice', name: 'Alice', kind: 'user', scopes: ['*'], documents: {} };
      },
      roleOf: () => 'viewer',
    });
    host.routes((scope) => {
      scope.get('/open', { config: { public: true }, schema: {} }, () => ({}));
      scope.get('/closed', { config: { scopes: ['closed'] }, schema: {} }, () => ({}));
    });
  },
});

void describe('limits of several nodes', { skip: withoutRedis }, () => {
  let redis: RedisServer;
  let folder: string;
  let nodes: Companion[];
  before(async () => {
    redis = await RedisServer.start();
    folder = await mkdtemp(join(tmpdir(), 'companion-limits-'));
    const url = redis.newDatabase();
    nodes = await Promise.all(['first', 'second'].map((name) => startNode(join(folder, name), url)));
  });
  after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const startNode = (dataDir: string, url: string): Promise<Companion> =>
    createCompanion({
      cwd: folder,
      env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal', REDIS_URL: url },
      config: {
        dataDir,
        server: { rateLimit: { max: LIMIT, window: HOUR }, failedLogins: { max: LIMIT, window: HOUR } },
        plugins: {
          storage: { use: storage, options: { kv: false } },
          cluster: {
            use: cluster,
            options: { database: false, files: false, documentLog: false, relay: false, leases: false, jobs: false },
          },
          sample: { use: sample },
        },
      } as never,
    });

  /** Returns the statuses of this number of requests from one address, alternating between nodes. */
  async function ask(count: number, url: string, remoteAddress: string, headers = {}): Promise<number[]> {
    const one = async (index: number): Promise<number> =>
      (await nodes[index % nodes.length]?.app.inject({ url, remoteAddress, headers }))?.statusCode ?? 0;
    return await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  }

  const countOf = (statuses: readonly number[], wanted: number): number =>
    statuses.filter((status) => status === wanted).length;

  /** Waits until all nodes together count a new caller. */
  async function untilTogether(): Promise<void> {
    const deadline = Date.now() + 20_000;
    for (let index = 1; countOf(await ask(2 * LIMIT, '/open', `198.51.100.${index}`), 200) !== LIMIT; index++) {
      assert.ok(Date.now() < deadline, 'nodes still count alone');
      await delay(100);
    }
  }

  void test('requests of a caller count on all nodes together', async () => {
    const statuses = await ask(20, '/open', '192.0.2.1');
    assert.equal(countOf(statuses, 200), LIMIT);
    assert.equal(countOf(statuses, 429), 20 - LIMIT);
    assert.deepEqual(await ask(2, '/open', '192.0.2.2'), [200, 200]);
  });

  void test('wrong credentials of an address count on all nodes together, sent at once or not', async () => {
    const wrong = { authorization: 'wrong' };
    for (const node of [...nodes, ...nodes])
      assert.equal(
        (await node.app.inject({ url: '/closed', remoteAddress: '192.0.2.3', headers: wrong })).statusCode,
        403,
      );
    assert.deepEqual(
      (await ask(4, '/closed', '192.0.2.3', wrong)).toSorted((a, b) => a - b),
      [403, 429, 429, 429],
    );
    assert.equal(countOf(await ask(20, '/closed', '192.0.2.4', wrong), 403), LIMIT);
  });

  void test('while Redis is unavailable each node counts separately, and together again afterwards', async () => {
    await ask(2, '/open', '192.0.2.5');
    await ask(20, '/open', '192.0.2.6');
    await redis.stop();
    for (const node of nodes) {
      const ready = await node.app.inject('/health/ready');
      assert.equal(ready.statusCode, 200);
      assert.equal(ready.json<{ data: { degraded?: { path: string }[] } }>().data.degraded?.[0]?.path, 'cluster.redis');
    }
    assert.deepEqual(await ask(2, '/open', '192.0.2.6'), [429, 429]);
    // Both nodes know at least one of the two earlier requests, and the last one counts both.
    assert.ok(countOf(await ask(20, '/open', '192.0.2.5'), 200) <= 2 * LIMIT - 3);
    assert.equal(countOf(await ask(20, '/open', '192.0.2.7'), 200), 2 * LIMIT);
    await redis.restart();
    assert.deepEqual(await ask(2, '/open', '192.0.2.7'), [429, 429]);
    await untilTogether();
  });
});
