import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Job, JobContext } from '@editor-companion/core/plugin';
import { RunsTable } from '../../src/jobs/runs-table.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { connectPostgres } from '../support.ts';
import { createNode, startNode, until } from './support.ts';
import type { Engines, Node } from './support.ts';

const CHAPTERS = { concurrency: 1, timeout: 60_000 };
const nobody = async (): Promise<never> => assert.fail('this node takes no jobs');

/** The first message of a working node arrives after those that were sent within 100 ms. */
class LateTable extends RunsTable {
  readonly arrived: (readonly string[])[] = [];
  #isFirst = true;

  override async attend(node: string, queues: readonly string[], duration: number): Promise<void> {
    const delay = this.#isFirst ? 100 : 0;
    this.#isFirst = false;
    if (delay) await setTimeout(delay);
    await super.attend(node, queues, duration);
    this.arrived.push(queues);
  }
}

void describe('runs under one key', { skip: withoutPostgres || withoutRedis }, () => {
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

  /** Two requesting nodes, and one that works once it is started. Its handler ends when `open` is called. */
  async function meet() {
    const where = await engines();
    const nodes = await Promise.all([startNode(where, { work: false }), startNode(where, { work: false })]);
    const worker = await createNode(where);
    const gate = Promise.withResolvers<void>();
    const begun: { payload: string; context: JobContext }[] = [];
    worker.jobs.define(
      'chapters',
      async (payload: string, context) => {
        begun.push({ payload, context });
        context.progress(0.5, 'half');
        const { promise, resolve } = Promise.withResolvers<void>();
        context.signal.addEventListener('abort', () => resolve(), { once: true });
        await Promise.race([gate.promise, promise]);
        return payload.toUpperCase();
      },
      CHAPTERS,
    );
    const [one, two] = nodes.map(({ jobs }): Job<string, string> => jobs.define('chapters', nobody, CHAPTERS));
    assert.ok(one && two);
    const dispose = async (): Promise<void> => {
      gate.resolve();
      for (const node of [...nodes, worker]) await node[Symbol.asyncDispose]();
    };
    return { one, two, worker, begun, open: () => gate.resolve(), [Symbol.asyncDispose]: dispose };
  }

  const rows = async ({ postgres: connections }: Node, condition = 'true'): Promise<number> => {
    const text = `select count(*)::integer as count from cluster_jobs where ${condition}`;
    return (await connections.query<{ count: number }>(text)).rows[0]?.count ?? -1;
  };

  void test('are done once for callers on several nodes, who all receive the progress', async () => {
    await using met = await meet();
    const heard = { one: [] as number[], two: [] as number[] };
    met.worker.jobs.start();
    const first = met.one.run('a', { key: 'k', onProgress: (fraction) => heard.one.push(fraction) });
    await until(() => met.begun.length === 1);
    const second = met.two.run('a', { key: 'k', onProgress: (fraction) => heard.two.push(fraction) });
    await until(() => heard.two.length === 1);
    met.open();
    assert.deepEqual(await Promise.all([first, second]), ['A', 'A']);
    assert.equal(met.begun.length, 1);
    assert.deepEqual(heard, { one: [0.5], two: [0.5] });
    assert.equal(await rows(met.worker), 0);
  });

  void test('continue while any caller waits, and stop when the last has left', async () => {
    await using met = await meet();
    met.worker.jobs.start();
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const first = met.one.run('a', { key: 'k', signal: leaving.signal });
    await until(() => met.begun.length === 1);
    const second = met.two.run('a', { key: 'k', signal: staying.signal });
    await until(async () => (await rows(met.worker, 'leader is not null')) === 1);
    leaving.abort(new Error('one is gone'));
    await assert.rejects(first, /one is gone/);
    await until(async () => (await rows(met.worker, 'is_left')) === 1);
    assert.equal(met.begun[0]?.context.signal.aborted, false);
    staying.abort(new Error('two is gone'));
    await assert.rejects(second, /two is gone/);
    await until(() => met.begun[0]?.context.signal.aborted === true);
    await until(async () => (await rows(met.worker)) === 0);
  });

  void test('get priority as soon as a caller with priority waits', async () => {
    await using met = await meet();
    const runs = [met.one.run('late', { caller: 'ann', key: 'k', isBackground: true })];
    await until(async () => (await rows(met.worker)) === 1);
    runs.push(met.one.run('plain', { caller: 'ann', isBackground: true }));
    await until(async () => (await rows(met.worker)) === 2);
    runs.push(met.one.run('ann', { caller: 'ann' }), met.one.run('ann', { caller: 'ann' }));
    await until(async () => (await rows(met.worker)) === 4);
    runs.push(met.two.run('late', { caller: 'bob', key: 'k' }));
    await until(async () => (await rows(met.worker)) === 5);
    met.open();
    met.worker.jobs.start();
    await Promise.all(runs);
    assert.deepEqual(
      met.begun.map(({ payload }) => payload),
      ['ann', 'late', 'ann', 'plain'],
    );
  });

  void test('are done for later callers if the run that they joined has disappeared', async () => {
    await using met = await meet();
    const first = met.one.run('a', { key: 'k' });
    await until(async () => (await rows(met.worker)) === 1);
    const second = met.two.run('a', { key: 'k' });
    await until(async () => (await rows(met.worker)) === 2);
    // Cancels it like a node of an earlier release.
    await met.worker.postgres.query('delete from cluster_jobs where leader is null');
    met.open();
    met.worker.jobs.start();
    assert.equal(await second, 'A');
    await assert.rejects(first, { code: 'JOB_LOST' });
  });

  void test('with different keys are done separately, and so are later ones', async () => {
    await using met = await meet();
    met.worker.jobs.start();
    met.open();
    await Promise.all([met.one.run('a', { key: 'k' }), met.two.run('b', { key: 'l' })]);
    await met.two.run('a', { key: 'k' });
    assert.equal(met.begun.length, 3);
  });
});

void describe('jobs without a working node', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  before(async () => {
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
  });
  after(() => Promise.all([postgres, redis].map((server) => server[Symbol.asyncDispose]())));

  void test('are refused if a caller waits, and done later otherwise', async () => {
    const where = { database: await postgres.newDatabase(), redis: redis.newDatabase() };
    await using web = await startNode(where, { work: false, patience: 0 });
    const job: Job<string, string> = web.jobs.define('chapters', nobody, CHAPTERS);
    await assert.rejects(job.run('a'), { code: 'JOBS_UNATTENDED', status: 503, retryAfter: 10 });
    await assert.rejects(web.jobs.probe(), { code: 'JOBS_UNATTENDED' });
    const later = job.run('b', { isBackground: true });
    await using worker = await createNode(where);
    worker.jobs.define('chapters', async (payload: string) => payload.toUpperCase(), CHAPTERS);
    worker.jobs.start();
    assert.equal(await later, 'B');
    await web.jobs.probe();
    assert.equal(await job.run('c'), 'C');
  });

  void test('are reported in order, however long one of the messages takes', async () => {
    const where = { database: await postgres.newDatabase(), redis: redis.newDatabase() };
    const connections = connectPostgres(where.database);
    const table = new LateTable(connections);
    await using worker = await startNode(where, { table });
    worker.jobs.define('chapters', nobody, CHAPTERS);
    await until(() => table.arrived.length === 2);
    assert.deepEqual(table.arrived[1], ['chapters']);
    await connections.close();
  });

  void test('are also refused when the last such node dies or stops while they wait', async () => {
    const where = { database: await postgres.newDatabase(), redis: redis.newDatabase() };
    await using web = await startNode(where, { work: false, patience: 0 });
    const job: Job<string, string> = web.jobs.define('chapters', nobody, CHAPTERS);
    await using worker = await startNode(where);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    worker.jobs.define(
      'chapters',
      async (payload: string) => {
        begun.resolve();
        await gate.promise;
        return payload;
      },
      CHAPTERS,
    );
    await until(
      async () =>
        (await worker.postgres.query(`select 1 from cluster_workers where 'chapters' = any(queues)`)).rowCount === 1,
    );
    const running = job.run('running');
    await begun.promise;
    const waiting = job.run('waiting');
    const refused = assert.rejects(waiting, { code: 'JOBS_UNATTENDED' });
    await worker.jobs.drain();
    await refused;
    await assert.rejects(job.run('after'), { code: 'JOBS_UNATTENDED' });
    gate.resolve();
    assert.equal(await running, 'running');
  });
});
