import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createCompanion, type Companion } from '@editor-companion/core';
import { definePlugin } from '@editor-companion/core/plugin';
import storage from '@editor-companion/storage';
import telemetry from '@editor-companion/telemetry';
import { spansOf, startCollector, type Collector } from '../../../telemetry/test/stage.ts';
import cluster from '../../src/index.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';

/** Returns the values of a node's metric by labels. For a histogram, the number of observations. */
async function counted({ kernel }: Companion, name: string): Promise<Record<string, number>> {
  const samples = (await kernel.metrics.read()).find((family) => family.name === name)?.samples ?? [];
  return Object.fromEntries(
    samples.map(({ labels, value, counts }) => [labels.join(' '), counts?.reduce((sum, one) => sum + one, 0) ?? value]),
  );
}

void describe('a run on another node', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let folder: string;
  before(async () => {
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    folder = await mkdtemp(join(tmpdir(), 'companion-job-watch-'));
  });
  after(async () => {
    await Promise.all([postgres, redis].map((server) => server[Symbol.asyncDispose]()));
    await rm(folder, { recursive: true, force: true });
  });

  void test('continues the trace of its request, and is counted with the queue', async () => {
    await using collector: Collector = await startCollector();
    const env = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.newDatabase() };
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

    const startNode = (role: 'web' | 'worker'): Promise<Companion> => {
      const chapters = definePlugin({
        name: 'chapters',
        version: '1.0.0',
        apiVersion: 1,
        needs: ['jobs'],
        setup(host) {
          const write = async (count: number): Promise<number> => {
            begun.resolve();
            await end.promise;
            return host.trace('write', {}, async () => count * 2);
          };
          const job = host.use('jobs').define('chapters', write, { concurrency: 1, timeout: 60_000 });
          host.routes((app) => {
            app.get('/chapters', { config: { public: true }, schema: {} }, async () => ({ pages: await job.run(2) }));
          });
        },
      });
      const plugins = {
        storage: { use: storage, options: { database: false, kv: false, jobs: false } },
        cluster: { use: cluster, options: { files: false } },
        telemetry: { use: telemetry, options: { otlp: { url: collector.url, sample: 1 } } },
        chapters: { use: chapters },
      };
      const config = { role, dataDir: join(folder, role), server: { port: 0 }, plugins } as never;
      return createCompanion({ cwd: folder, env: { NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...env }, config });
    };

    const [web, worker] = [await startNode('web'), await startNode('worker')];
    try {
      const answer = web.app.inject({ url: '/chapters' });
      await begun.promise;
      assert.deepEqual(await counted(web, 'companion_cluster_jobs'), { 'chapters running': 1, 'chapters waiting': 0 });
      assert.deepEqual(await counted(web, 'companion_cluster_workers'), { '': 1 });
      end.resolve();
      assert.equal((await answer).json<{ data: { pages: number } }>().data.pages, 4);
      assert.deepEqual(await counted(worker, 'companion_cluster_job_wait_seconds'), { chapters: 1 });
    } finally {
      end.resolve();
      await Promise.all([web.close(), worker.close()]);
    }
    assert.deepEqual(await counted(worker, 'companion_cluster_job_run_seconds'), { 'chapters done': 1 });

    const spans = spansOf(collector);
    const [request, run, work] = ['GET /chapters', 'job chapters', 'write'].map((name) =>
      spans.find((span) => span.name === name),
    );
    assert.ok(request && run && work);
    assert.deepEqual([run.traceId, run.parentSpanId], [request.traceId, request.spanId]);
    assert.deepEqual([work.traceId, work.parentSpanId], [request.traceId, run.spanId]);
  });
});
