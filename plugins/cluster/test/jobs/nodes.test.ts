import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Job, JobContext } from '@editor-companion/core/plugin';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { createNode, startNode } from './support.ts';
import { WorkerProcess } from './worker-process.ts';
import type { Engines, Node } from './support.ts';

const CHAPTERS = { concurrency: 1, timeout: 60_000 };
const nobody = async (): Promise<never> => assert.fail('this node takes no jobs');

/** Resolves with the reason when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));

void describe('nodes that share jobs', { skip: withoutPostgres || withoutRedis }, () => {
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

  async function leftRows({ postgres: connections }: Node): Promise<number> {
    const { rows } = await connections.query<{ count: number }>('select count(*)::integer as count from cluster_jobs');
    return rows[0]?.count ?? -1;
  }

  void test('a run whose worker is killed is done by another, once, and its callers get the answer', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
    await using first = await WorkerProcess.start(where);
    const heard: number[] = [];
    const answer = job.run(21, { onProgress: (fraction) => heard.push(fraction) });
    await first.begun;
    await using second = await WorkerProcess.start(where);
    first.kill();
    await second.begun;
    second.end();
    assert.equal(await answer, 42);
    assert.deepEqual(heard, [0.5, 0.5]);
    assert.equal(await leftRows(web), 0);
  });

  void test('a run continues while Redis is unavailable, and its answer arrives without it', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
    await using worker = await WorkerProcess.start(where);
    const answer = job.run(4);
    await worker.begun;
    await redis.stop('SIGKILL');
    worker.end();
    assert.equal(await answer, 8);
    await redis.restart();
  });

  void test('runs requested while Redis is unavailable are done and answered without it, within the limit', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    await using worker = await createNode(where);
    let [running, most] = [0, 0];
    const handler = async (payload: number): Promise<number> => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      return payload * 2;
    };
    const definition = { ...CHAPTERS, concurrency: 2 };
    const job: Job<number, number> = web.jobs.define('chapters', nobody, definition);
    worker.jobs.define('chapters', handler, definition);
    worker.jobs.start();
    await redis.stop('SIGKILL');
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map((payload) => job.run(payload))), [2, 4, 6, 8, 10]);
    assert.ok(most <= 2, `${most} at once`);
    assert.equal(await leftRows(web), 0);
    await redis.restart();
    assert.equal(await job.run(6), 12);
  });

  void test('runs that Redis has lost are offered again', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
    const answers = [job.run(1), job.run(2)];
    while ((await leftRows(web)) < 2) await new Promise(setImmediate);
    await redis.stop('SIGKILL');
    await redis.restart();
    await using worker = await WorkerProcess.start(where);
    await worker.begun;
    worker.end();
    assert.deepEqual(await Promise.all(answers), [2, 4]);
  });

  void test('a run without callers is cancelled on the node that works on it', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    await using worker = await createNode(where);
    const begun = Promise.withResolvers<JobContext>();
    const handler = async (_payload: null, context: JobContext): Promise<void> => {
      begun.resolve(context);
      await aborted(context.signal);
    };
    const job: Job<null, never> = web.jobs.define('chapters', nobody, CHAPTERS);
    worker.jobs.define('chapters', handler, CHAPTERS);
    worker.jobs.start();
    const cancel = new AbortController();
    const answer = job.run(null, { signal: cancel.signal });
    const { signal } = await begun.promise;
    const stopped = aborted(signal);
    cancel.abort(new Error('gone'));
    await assert.rejects(answer, /gone/);
    assert.match(String(await stopped), /The job was cancelled/);
    assert.equal(await leftRows(web), 0);
  });

  void test('a node that stops passes its run to another, and the attempt does not count', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false, maxAttempts: 1 });
    await using first = await createNode(where, { maxAttempts: 1 });
    await using second = await createNode(where, { maxAttempts: 1 });
    const begun = Promise.withResolvers<void>();
    const handler = async (payload: number, { signal }: JobContext): Promise<number> => {
      begun.resolve();
      await aborted(signal);
      throw new Error(`run ${payload} was aborted`);
    };
    const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
    first.jobs.define('chapters', handler, CHAPTERS);
    first.jobs.start();
    const answer = job.run(3);
    await begun.promise;
    second.jobs.define('chapters', async (payload: number) => payload * 3, CHAPTERS);
    second.jobs.start();
    await first.jobs.close();
    assert.equal(await answer, 9);
  });

  void test('limits apply to all nodes together, callers take turns, and runs with waiting callers come first', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    await using other = await startNode(where, { work: false });
    await using worker = await createNode(where);
    const definition = { ...CHAPTERS, maxQueued: 4 };
    const order: string[] = [];
    const note = async (payload: string): Promise<void> => void order.push(payload);
    const job: Job<string, void> = web.jobs.define('chapters', nobody, definition);
    const elsewhere: Job<string, void> = other.jobs.define('chapters', nobody, definition);
    worker.jobs.define('chapters', note, definition);
    const runs = [job.run('background', { caller: 'ann', isBackground: true })];
    for (const name of ['ann 1', 'ann 2', 'ann 3', 'ann 4']) runs.push(job.run(name, { caller: 'ann' }));
    while ((await leftRows(web)) < 5) await new Promise(setImmediate);
    await assert.rejects(elsewhere.run('ann 5', { caller: 'ann' }), { code: 'QUEUE_FULL' });
    // The last run of the caller with the longest queue is dropped: the background one.
    const crowded = assert.rejects(runs.shift() ?? assert.fail(), { code: 'QUEUE_FULL' });
    runs.push(elsewhere.run('bob 1', { caller: 'bob' }));
    await crowded;
    while ((await leftRows(web)) < 5) await new Promise(setImmediate);
    worker.jobs.start();
    await Promise.all(runs);
    assert.deepEqual(order, ['ann 1', 'bob 1', 'ann 2', 'ann 3', 'ann 4']);
  });

  void test('a run that ends its node each time is given up', async () => {
    const where = await engines();
    await using web = await startNode(where, { work: false });
    const job: Job<number, number> = web.jobs.define('chapters', nobody, CHAPTERS);
    const answer = assert.rejects(job.run(1), { code: 'JOB_GIVEN_UP' });
    while ((await leftRows(web)) < 1) await new Promise(setImmediate);
    // The state that a node leaves behind that died in its last attempt, long ago.
    await web.postgres.query(
      `update cluster_jobs set attempts = 3, holder = 'dead', until = now() - interval '1 hour'`,
    );
    await using worker = await createNode(where);
    worker.jobs.define('chapters', nobody, CHAPTERS);
    worker.jobs.start();
    await answer;
  });
});
