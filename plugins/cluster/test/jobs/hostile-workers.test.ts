import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Job, JobContext } from '@editor-companion/core/plugin';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { Way } from '../servers/way.ts';
import { createNode, startNode } from './support.ts';
import { WorkerProcess } from './worker-process.ts';
import type { Engines } from './support.ts';

const CHAPTERS = { concurrency: 1, timeout: 600_000 };
const HOUR = 3_600_000;
const nobody = async (): Promise<never> => assert.fail('this node takes no jobs');

void describe(
  'workers with broken connections, other jobs or wrong clocks',
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

    void test('a run whose worker is cut off from PostgreSQL is done by another, and the late outcome of the first is ignored', async () => {
      const where = await engines();
      await using way = await Way.to(postgres.port);
      await using web = await startNode(where, { work: false });
      const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
      await using first = await createNode({ ...where, database: way.through(where.database) });
      const begun = Promise.withResolvers<void>();
      const handler = async (_payload: number, { signal }: JobContext): Promise<number> => {
        begun.resolve();
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        return 0;
      };
      first.jobs.define('chapters', handler, CHAPTERS);
      first.jobs.start();
      const answer = job.run(21);
      await begun.promise;
      way.silence();
      await using second = await WorkerProcess.start(where);
      await second.begun;
      way.open();
      second.end();
      assert.equal(await answer, 42);
    });

    void test('a run whose worker is cut off from Redis is finished by it, and its answer arrives', async () => {
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

    void test('each accepts only jobs that it knows', async () => {
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
      void test(`a worker whose clock is ${name} does runs, including those of a killed one`, async () => {
        const where = await engines();
        await using web = await startNode(where, { work: false });
        const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
        await using first = await WorkerProcess.start(where);
        const answer = job.run(21);
        await first.begun;
        await using second = await WorkerProcess.start(where, ahead);
        first.kill();
        await second.begun;
        second.end();
        assert.equal(await answer, 42);
      });

    void test('a run that is offered while another worker has it is done by that one, whatever the clocks', async () => {
      const where = await engines();
      await using web = await startNode(where, { work: false });
      const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
      await using first = await WorkerProcess.start(where);
      const answer = job.run(21);
      await first.begun;
      // Redis loses the owner of the run, which is offered to another worker, who must wait until the lease expires.
      await redis.stop('SIGKILL');
      await redis.restart();
      await web.postgres.query(
        `update cluster_jobs set offered_at = now() - interval '1 hour', until = now() - interval '1 ms'`,
      );
      await using second = await WorkerProcess.start(where, HOUR);
      first.kill();
      await second.begun;
      second.end();
      assert.equal(await answer, 42);
    });
  },
);
