import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import cluster from '@editor-companion/cluster';
import { PostgresServer, withoutPostgres } from '../../../cluster/test/servers/postgres.ts';
import { RedisServer, withoutRedis } from '../../../cluster/test/servers/redis.ts';
import { until } from '../../../collab/test/support.ts';
import { AssistantStage, eventOf, type Scripts, type Step } from '../http/stage.ts';
import { ended, linesIn, shout, startJob } from '../jobs/shout.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const LINES = 150;
const LONG = Array.from({ length: LINES }, (_, index) => `<p>Line ${index} of all.</p>`).join('');

/** A model that never answers. */
const silence = (asked: () => void): Step => {
  return () => {
    asked();
    return new Promise(() => undefined);
  };
};

/**
 * Waits until a node shows a change. A node learns of another node's commits by a message, which may arrive after the answer to the caller.
 */
const shows = (node: AssistantStage, name: string, wanted: RegExp): Promise<void> =>
  until(async () => wanted.test(await node.contentOf(name)));

void describe('the assistant on several nodes', { skip: withoutPostgres || withoutRedis, timeout: 300_000 }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let engines: object;
  const scripts: Scripts = new Map();
  let one: AssistantStage;
  let other: AssistantStage;

  const start = () =>
    AssistantStage.start(
      { jobs: { parallel: 1 } },
      {},
      {
        scripts,
        plugins: [cluster],
        env: { COMPANION_BOOT__SETUP_TIMEOUT: '120000' },
        others: { storage: { database: false, kv: false, jobs: false }, cluster: { ...engines, files: false } },
      },
    );

  before(async () => {
    postgres = await PostgresServer.start();
    redis = await RedisServer.start();
    engines = { postgres: { url: await postgres.newDatabase() }, redis: { url: redis.newDatabase() } };
    one = await start();
    other = await start();
  });
  after(async () => {
    await one[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  });

  void it('continues a run on the node to which its caller sends the results', async () => {
    const name = await one.document(PAGE);
    one.script(
      name,
      () => ({
        calls: [
          ['change', { anchor: '2', find: 'quick', put: 'slow' }],
          ['pick', {}],
        ],
      }),
      () => ({ calls: [['change', { anchor: '2', find: 'brown', put: 'red' }]] }),
    );
    const { events } = await one.ask(name, { clientTools: [{ name: 'pick' }] });
    const { run, waiting } = eventOf(events, 'end');
    const results = (waiting?.calls ?? []).map((id) => ({ id, content: 'red' }));
    const went = await other.run(`/documents/${name}/assistant/runs/${run}/results`, { results });
    assert.deepEqual([eventOf(went.events, 'end').reason, eventOf(went.events, 'end').edits], ['done', 2], went.text);
    await shows(one, name, /The slow red fox\./);
    const undone = await one.call('POST', `/documents/${name}/assistant/runs/${run}/undo`);
    assert.equal(undone.statusCode, 200, undone.body);
    await shows(other, name, /The quick brown fox\./);
  });

  void it('stops a run of another node', async () => {
    const name = await one.document(PAGE);
    const asked = Promise.withResolvers<void>();
    one.script(name, silence(asked.resolve));
    const run = one.ask(name);
    await asked.promise;
    const listed = await other.call('GET', `/documents/${name}/assistant/runs`);
    const [{ run: id } = { run: '' }] = listed.json<{ data: { runs: { run: string }[] } }>().data.runs;
    assert.equal((await other.call('DELETE', `/documents/${name}/assistant/runs/${id}`)).statusCode, 202);
    assert.equal(eventOf((await run).events, 'end').reason, 'stopped');
  });

  void it('reports a job on each node, and another node continues it if its own ends', async () => {
    const name = await one.document(LONG);
    const asked = Promise.withResolvers<void>();
    const first = one.script(name, shout, silence(asked.resolve));
    const { answer } = await startJob(one, name);
    await asked.promise;
    const told = await other.call('GET', `/documents/${name}/assistant/jobs/${answer.data.id}`);
    assert.equal(told.json<{ data: { state: string } }>().data.state, 'running');
    const second = one.script(name, ...Array.from({ length: 9 }, () => shout));
    await one[Symbol.asyncDispose]();
    const job = await ended(other, name, answer.data.id);
    assert.deepEqual([job.state, job.progress.done, job.progress.changed], ['done', LINES, LINES]);
    const done = linesIn(first.requests[0] ?? assert.fail()).length;
    assert.equal(second.requests.flatMap(linesIn).length, LINES - done);
    assert.ok(!(await other.contentOf(name)).includes('Line'));
    one = await start();
  });

  void it('cancels a job of another node', async () => {
    const name = await one.document(LONG, 'cancelled');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const model = one.script(name, async (request) => {
      asked.resolve();
      await answered.promise;
      return shout(request);
    });
    const { answer } = await startJob(one, name);
    await asked.promise;
    const cancelled = await other.call('DELETE', `/documents/${name}/assistant/jobs/${answer.data.id}`);
    assert.equal(cancelled.json<{ data: { state: string } }>().data.state, 'cancelled');
    answered.resolve();
    assert.equal((await ended(one, name, answer.data.id)).state, 'cancelled');
    // When it ends, its node has received the message and requests no further piece.
    await one[Symbol.asyncDispose]();
    assert.equal(model.requests.length, 1);
    one = await start();
  });
});
