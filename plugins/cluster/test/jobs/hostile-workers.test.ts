import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Job } from '@editor-companion/core/plugin';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { Way } from '../servers/way.ts';
import { createNode, startNode } from './support.ts';
import type { Engines } from './support.ts';

const CHAPTERS = { concurrency: 1, timeout: 60_000 };
const HOUR = 3_600_000;
const nobody = async (): Promise<never> => assert.fail('this node takes no jobs');

void describe(
  'workers that are cut off, differ, or have wrong clocks',
  { skip: withoutPostgres || withoutRedis },
  () => {
    let postgres: PostgresServer;
    let redis: RedisServer;
    before(async () => {
      [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
    });
    after(() => Promise.all([postgres, redis].map((server) => server[Symbol.asyncDispose]())));

    const engines = async (): Promise<Engines> => ({
      database: await postgres.newDatabase(),
      redis: redis.newDatabase(),
    });

    /** @param ahead milliseconds by which its clock is wrong. */
    async function startWorker(where: Engines, ahead = 0): Promise<ChildProcess & AsyncDisposable> {
      const clock = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${ahead}`;
      const child = fork(join(import.meta.dirname, 'worker.ts'), [where.database, where.redis], {
        execArgv: ['--import', clock],
      });
      await once(child, 'message');
      const end = async (): Promise<void> => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      return Object.assign(child, { [Symbol.asyncDispose]: end });
    }

    void test('a run whose worker is cut off from PostgreSQL is done by another, and the late outcome of the first counts for nothing', async () => {
      const where = await engines();
      await using way = await Way.to(postgres.port);
      await using web = await startNode(where, { work: false });
      const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
      await using first = await createNode({ ...where, database: way.through(where.database) });
      const [begun, late, ended] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<number>(),
        Promise.withResolvers<void>(),
      ];
      first.jobs.define(
        'chapters',
        async () => {
          begun.resolve();
          return late.promise.finally(() => ended.resolve());
        },
        CHAPTERS,
      );
      first.jobs.start();
      const answer = job.run(21);
      await begun.promise;
      way.silence();
      await using second = await startWorker(where);
      await once(second, 'message');
      late.resolve(0);
      await ended.promise;
      way.open();
      second.send('end');
      assert.equal(await answer, 42);
    });

    void test('a run whose worker is cut off from Redis is ended by it, and its answer arrives', async () => {
      const where = await engines();
      await using way = await Way.to(redis.port);
      await using web = await startNode(where, { work: false });
      const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
      await using worker = await createNode({ ...where, redis: way.through(where.redis) });
      const [begun, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let runs = 0;
      worker.jobs.define(
        'chapters',
        async (payload: number) => {
          runs += 1;
          begun.resolve();
          await cut.promise;
          return payload * 2;
        },
        CHAPTERS,
      );
      worker.jobs.start();
      const answer = job.run(4);
      await begun.promise;
      way.silence();
      cut.resolve();
      assert.equal(await answer, 8);
      assert.equal(runs, 1);
      way.open();
    });

    void test('each takes only the jobs that it knows', async () => {
      const where = await engines();
      await using web = await startNode(where, { work: false });
      await using one = await createNode(where);
      await using other = await createNode(where);
      const jobs = ['letters', 'pages'].map((name): Job<number, string> => web.jobs.define(name, nobody, CHAPTERS));
      for (const [node, name] of [
        [one, 'letters'],
        [other, 'pages'],
      ] as const)
        node.jobs.define(name, async (payload: number) => `${name} ${payload}`, CHAPTERS);
      one.jobs.start();
      other.jobs.start();
      const answers = jobs.flatMap((job) => [job.run(1), job.run(2)]);
      assert.deepEqual(await Promise.all(answers), ['letters 1', 'letters 2', 'pages 1', 'pages 2']);
    });

    for (const [name, ahead] of [
      ['an hour ahead', HOUR],
      ['an hour behind', -HOUR],
    ] as const)
      void test(`a worker whose clock is ${name} does runs, and those of one that is killed`, async () => {
        const where = await engines();
        await using web = await startNode(where, { work: false });
        const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
        await using first = await startWorker(where);
        const answer = job.run(21);
        await once(first, 'message');
        await using second = await startWorker(where, ahead);
        first.kill('SIGKILL');
        await once(second, 'message');
        second.send('end');
        assert.equal(await answer, 42);
      });

    void test('a run that is given out while another worker has it is done by that one, whatever the clocks say', async () => {
      const where = await engines();
      await using web = await startNode(where, { work: false });
      const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
      await using first = await startWorker(where);
      const answer = job.run(21);
      await once(first, 'message');
      // Redis forgets who has it, and the run is offered to a worker that has to wait for the end of its lease.
      await redis.stop('SIGKILL');
      await redis.restart();
      await web.postgres.query(
        `update cluster_jobs set offered_at = now() - interval '1 hour', until = now() - interval '1 ms'`,
      );
      await using second = await startWorker(where, HOUR);
      first.kill('SIGKILL');
      await once(second, 'message');
      second.send('end');
      assert.equal(await answer, 42);
    });
  },
);
