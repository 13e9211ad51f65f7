import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssistantJobs, CompanionServer } from '../../src/index.ts';
import { hurrying } from '../stage.ts';

/** A server that answers every request with the given events, and the requests that it received. */
function telling(states: readonly object[]) {
  const asked: string[] = [];
  const body = states.map((state) => `event: job\ndata: ${JSON.stringify(state)}\n\n`).join('');
  const answer: typeof fetch = async (input, init) => {
    asked.push(`${init?.method} ${new URL(new Request(input).url).pathname}`);
    return asked.at(-1)?.endsWith('/events')
      ? new Response(body)
      : Response.json({ success: true, data: { id: 'j1', jobs: [] } });
  };
  const server = new CompanionServer({ url: 'http://companion.test', fetch: answer });
  return { asked, jobs: new AssistantJobs(server, 'the minutes') };
}

test('a job is started, followed to its end, cancelled and undone', async () => {
  const { jobs, asked } = telling([{ state: 'running' }, { state: 'done' }, { state: 'running' }]);
  assert.equal((await jobs.start({ kind: 'proofread' })).id, 'j1');
  const states = await Array.fromAsync(jobs.watch('j1'));
  assert.deepEqual(
    states.map(({ state }) => state),
    ['running', 'done'],
  );
  await jobs.cancel('j1');
  await jobs.undo('j1');
  assert.deepEqual(await jobs.list(), []);
  const below = '/documents/the%20minutes/assistant';
  assert.deepEqual(asked, [
    `POST ${below}/jobs`,
    `GET ${below}/jobs/j1/events`,
    `DELETE ${below}/jobs/j1`,
    `POST ${below}/runs/j1/undo`,
    `GET ${below}/jobs`,
  ]);
});

test('a job is followed across broken connections, and given up when they bring no new events', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { jobs, asked } = telling([{ state: 'running' }]);
  await assert.rejects(hurrying(t, Array.fromAsync(jobs.watch('j1'))), { code: 'STREAM_CUT' });
  assert.ok(asked.length > 3);
});
