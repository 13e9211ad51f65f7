import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssistantJobRun, AssistantJobs, CompanionServer } from '../../src/index.ts';
import { until } from '../stage.ts';

const event = (state: string, done: number) =>
  new TextEncoder().encode(`event: job\ndata: ${JSON.stringify({ id: 'j1', state, progress: { done } })}\n\n`);

/** A server with one job, whose state the test sets, and the requests that it received. */
function telling() {
  const asked: string[] = [];
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const answer: typeof fetch = async (input, init) => {
    const path = new URL(new Request(input).url).pathname;
    asked.push(`${init?.method} ${path.slice('/documents/d/assistant/'.length)}`);
    const { signal } = init ?? {};
    if (path.endsWith('/events'))
      return new Response(readable.pipeThrough(new TransformStream(), { ...(signal && { signal }) }));
    return Response.json({ success: true, data: { id: 'j1', state: 'running', progress: { done: 0 } } });
  };
  const jobs = new AssistantJobs(new CompanionServer({ url: 'http://companion.test', fetch: answer }), 'd');
  return { asked, run: new AssistantJobRun(jobs), writer: writable.getWriter() };
}

test('a job is started, followed, cancelled and undone', async () => {
  const { run, asked, writer } = telling();
  const seen: unknown[] = [];
  run.subscribe(() => seen.push([run.state.isRunning, run.state.job?.state, run.state.job?.progress.done]));
  const ended = run.start({ kind: 'proofread' });
  await writer.write(event('running', 3));
  await run.cancel();
  await writer.write(event('cancelled', 3));
  assert.equal((await ended)?.state, 'cancelled');
  await run.undo();
  assert.deepEqual(seen, [
    [true, undefined, undefined],
    [true, 'running', 0],
    [true, 'running', 3],
    [true, 'cancelled', 3],
    [false, 'cancelled', 3],
  ]);
  assert.deepEqual(asked, ['POST jobs', 'GET jobs/j1/events', 'DELETE jobs/j1', 'POST runs/j1/undo']);
});

test('a page that is closed does not end the job, and another page finds it again', async () => {
  const { run, asked, writer } = telling();
  const ended = run.watch('j1');
  await writer.write(event('running', 1));
  await until(() => run.state.job !== undefined);
  run.leave();
  await writer.write(event('running', 2)).catch(() => undefined);
  assert.equal(await ended, undefined);
  assert.deepEqual([run.state.isRunning, run.state.job?.progress.done, asked], [false, 1, ['GET jobs/j1/events']]);
});
