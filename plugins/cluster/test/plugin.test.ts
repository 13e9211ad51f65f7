import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { createCompanion } from '@editor-companion/core';
import { definePlugin } from '@editor-companion/core/plugin';
import type { FilesService, KvService } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import cluster from '../src/index.ts';
import { PostgresServer, withoutPostgres } from './servers/postgres.ts';
import { RedisServer, withoutRedis } from './servers/redis.ts';
import { S3Server } from './servers/s3.ts';

interface Services {
  readonly files: FilesService;
  readonly kv: KvService;
}

void describe('the plugin', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let s3: S3Server;
  let folder: string;
  before(async () => {
    [postgres, redis, s3] = await Promise.all([PostgresServer.start(), RedisServer.start(), S3Server.start()]);
    folder = await mkdtemp(join(tmpdir(), 'companion-plugin-'));
  });
  after(async () => {
    await Promise.all([postgres, redis, s3].map((server) => server[Symbol.asyncDispose]()));
    await rm(folder, { recursive: true, force: true });
  });

  async function startNode(name: string, env: Record<string, string>): Promise<Services & AsyncDisposable> {
    let services: Services | undefined;
    const probe = definePlugin({
      name: 'probe',
      version: '1.0.0',
      apiVersion: 1,
      needs: ['files', 'kv'],
      setup(host) {
        services = { files: host.use('files'), kv: host.use('kv') };
      },
    });
    const companion = await createCompanion({
      cwd: folder,
      env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...env },
      config: {
        dataDir: join(folder, name),
        plugins: {
          storage: { use: storage, options: { database: false, kv: false, files: false, jobs: false } },
          cluster: { use: cluster },
          probe: { use: probe },
        },
      } as never,
    });
    assert.ok(services);
    return { ...services, [Symbol.asyncDispose]: () => companion.close() };
  }

  void test('nodes configured by the environment share files and cache', async () => {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.newStore();
    const env = {
      DATABASE_URL: await postgres.newDatabase(),
      REDIS_URL: redis.newDatabase(),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    await using first = await startNode('first', env);
    await using second = await startNode('second', env);
    const { id } = await first.files.put(Buffer.from('shared'), { owner: 'task:1' });
    assert.equal(await text(await second.files.read(id)), 'shared');
    await first.kv.open('probe').set('key', 1);
    assert.equal(await second.kv.open('probe').get('key'), 1);
  });

  void test('a start without a store for files names the missing variable', async () => {
    const env = {
      DATABASE_URL: 'postgres://localhost/x',
      REDIS_URL: 'redis://localhost',
      S3_ENDPOINT: 'http://localhost',
    };
    await assert.rejects(startNode('third', env), (error) => {
      assert.match(inspect(error, { depth: 5 }), /Set S3_BUCKET, or files\.folder/);
      return true;
    });
  });
});
