import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { withoutPostgres } from '../servers/postgres.ts';
import { withoutRedis } from '../servers/redis.ts';
import { Team, until, type Member } from './team.ts';

const LATER = { headers: { prefer: 'respond-async' } };

const taskOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { data: { taskId: string } }).data.taskId;

const isConverted = async (node: Member, taskId: string): Promise<boolean> => {
  const { data } = (await (await node.get(`/convert/${taskId}/status`)).json()) as { data: { status: string } };
  return data.status === 'converted';
};

void describe('conversions of nodes that share jobs', { skip: withoutPostgres || withoutRedis }, () => {
  let team: Team;
  before(async () => (team = await Team.start()));
  beforeEach(() => team.renew());
  after(() => team[Symbol.asyncDispose]());

  void test('are done by workers, which serve only health checks, with the answers and errors of a single server', async () => {
    const [web, worker] = [await team.add('web'), await team.add('worker')];
    worker.open();
    for (const kind of ['import', 'export'] as const) {
      const answer = await web.ask(kind, `${kind} a`);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('x-from-cache'), 'false');
      assert.equal(await answer.text(), `${kind.toUpperCase()} A`);
      const again = await web.ask(kind, `${kind} a`);
      assert.equal(again.headers.get('x-from-cache'), 'true');
      assert.equal(await again.text(), `${kind.toUpperCase()} A`);
      const refused = await web.ask(kind, `fail ${kind}`);
      assert.equal(refused.status, 422);
      const { error, details } = (await refused.json()) as { error: string; details: object };
      assert.deepEqual([error, details], ['GATED_FAILED', [{ message: `fail ${kind}` }]]);
    }
    assert.deepEqual(web.texts('begun'), []);
    assert.deepEqual(worker.texts('begun'), ['import a', 'fail import', 'export a', 'fail export']);
    assert.equal((await worker.get('/health/ready')).status, 200);
    const elsewhere = await worker.ask('import', 'a');
    assert.equal(elsewhere.status, 421);
    assert.equal(((await elsewhere.json()) as { error: string }).error, 'WORKER_ONLY');
  });

  void test('continue on another worker when one is killed, and are answered and announced once', async () => {
    const [web, first] = [await team.add('web'), await team.add('worker')];
    const [imported, exported] = [web.ask('import', 'one'), web.ask('export', 'two')];
    await until(() => first.texts('begun').length === 2);
    const second = await team.add('worker');
    await first.end('SIGKILL');
    await until(() => second.texts('begun').length === 2);
    second.open();
    for (const [answer, text] of [
      [await imported, 'ONE'],
      [await exported, 'TWO'],
    ] as const) {
      assert.equal(answer.status, 200);
      assert.equal(await answer.text(), text);
    }
    const taskId = (await imported).headers.get('x-task-id');
    await until(() => team.announced().length > 0);
    assert.deepEqual(team.announced(), [taskId]);
    assert.deepEqual(await team.query('select id from cluster_jobs'), []);
  });

  void test('move to another worker at once when theirs is stopped', async () => {
    const [web, first] = [await team.add('web'), await team.add('worker')];
    const answer = web.ask('import', 'one');
    await until(() => first.texts('begun').length === 1);
    const second = await team.add('worker');
    second.open();
    await first.end('close');
    assert.equal(await (await answer).text(), 'ONE');
    assert.deepEqual(second.texts('begun'), ['one']);
  });

  void test('that were promised are done once after the promising web node is killed', async () => {
    const [web, worker] = [await team.add('web'), await team.add('worker')];
    const promised = await web.ask('import', 'one', LATER);
    assert.equal(promised.status, 202);
    const taskId = await taskOf(promised);
    await until(() => worker.texts('begun').length === 1);
    await web.end('SIGKILL');
    // Its lease would expire in a minute.
    await team.query('update conversion_tasks set lease_until = 0');
    const other = await team.add('web');
    worker.open();
    await until(() => isConverted(other, taskId));
    assert.equal(await (await other.get(`/convert/${taskId}`)).text(), 'ONE');
    assert.deepEqual(worker.texts('begun'), ['one']);
    await until(() => team.announced().length > 0);
    assert.deepEqual(team.announced(), [taskId]);
  });

  void test('are followed and cancelled on any node, and stop when their client leaves', async () => {
    const [one, two, worker] = [await team.add('web'), await team.add('web'), await team.add('worker')];
    const taskId = await taskOf(await one.ask('import', 'watched', LATER));
    await until(() => worker.texts('begun').includes('watched'));
    const stream = await two.get(`/convert/${taskId}/events`);
    assert.equal((await fetch(`${two.address}/convert/${taskId}`, { method: 'DELETE' })).status, 200);
    await until(() => worker.texts('aborted').includes('watched'));
    await stream.text();
    assert.equal((await one.get(`/convert/${taskId}/status`)).status, 404);
    const leaving = new AbortController();
    const left = assert.rejects(two.ask('export', 'left', { signal: leaving.signal }));
    await until(() => worker.texts('begun').includes('left'));
    leaving.abort();
    await left;
    await until(() => worker.texts('aborted').includes('left'));
  });

  void test('report their progress on nodes that did not request them', async () => {
    const [one, two] = [await team.add('web'), await team.add('web')];
    const taskId = await taskOf(await one.ask('import', 'watched', LATER));
    const stream = await two.get(`/convert/${taskId}/events`);
    const worker = await team.add('worker');
    await until(() => worker.texts('begun').length === 1);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"fraction":0.5')) text += (await reader?.read())?.value ?? assert.fail(text);
    worker.open();
    while (!text.includes('event: converted')) text += (await reader?.read())?.value ?? assert.fail(text);
  });

  void test('of the same file for callers of several nodes are one, even while Redis is unavailable', async () => {
    const [one, two, worker] = [await team.add('web'), await team.add('web'), await team.add('worker')];
    const first = one.ask('import', 'same');
    await until(() => worker.texts('begun').length === 1);
    const second = two.ask('import', 'same');
    await until(async () => (await team.query('select 1 from cluster_jobs where leader is not null')).length === 1);
    await team.redis.stop('SIGKILL');
    worker.open();
    const answers = [await first, await second];
    assert.deepEqual(await Promise.all(answers.map((answer) => answer.text())), ['SAME', 'SAME']);
    assert.deepEqual(worker.texts('begun'), ['same']);
    const later = one.ask('import', 'later');
    await until(async () => (await team.query('select 1 from cluster_jobs')).length === 1);
    await team.redis.restart();
    assert.equal(await (await later).text(), 'LATER');
  });

  void test('are refused by web nodes without any worker, except promised ones', async () => {
    const web = await team.add('web', { patience: 0 });
    for (const kind of ['import', 'export'] as const) {
      const refused = await web.ask(kind, 'one');
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get('retry-after'), '10');
      assert.equal(((await refused.json()) as { error: string }).error, 'JOBS_UNATTENDED');
    }
    const ready = await web.get('/health/ready');
    assert.equal(ready.status, 200);
    const { data } = (await ready.json()) as { data: { degraded: { path: string }[] } };
    assert.deepEqual(
      data.degraded.map(({ path }) => path),
      ['cluster.workers'],
    );
    const taskId = await taskOf(await web.ask('import', 'promised', LATER));
    const worker = await team.add('worker');
    worker.open();
    await until(() => isConverted(web, taskId));
  });
});
