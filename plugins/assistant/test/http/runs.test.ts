import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage, eventOf, type User } from './stage.ts';

const stage = await AssistantStage.start();
after(() => stage[Symbol.asyncDispose]());

interface Shown {
  readonly run: string;
  readonly status: string;
  readonly mode: string;
  readonly prompt: string;
  readonly undo: boolean;
  readonly undone: boolean;
  readonly summary: { readonly changed: number } | null;
}

const runsOf = async (document: string): Promise<readonly Shown[]> =>
  (await stage.call('GET', `/documents/${document}/assistant/runs`)).json<{ data: { runs: Shown[] } }>().data.runs;

const url = (document: string, run: string): string => `/documents/${document}/assistant/runs/${run}`;

const errorOf = (answer: { json: () => unknown }): string => (answer.json() as { error: string }).error;

test('runs of a document are listed with their changes, and each can be read', async () => {
  const document = await stage.document('<p>The quick fox.</p>');
  stage.script(document, () => ({ calls: [['change', { anchor: '1', find: 'quick', put: 'slow' }]] }));
  const { run, summary } = eventOf((await stage.ask(document, { prompt: 'Slow down' })).events, 'end');
  stage.script(document, () => ({ text: 'Nothing to do.' }));
  await stage.ask(document, { mode: 'read' });
  const [newer, older] = await runsOf(document);
  assert.deepEqual([newer?.mode, newer?.undo, newer?.summary], ['read', false, null]);
  assert.deepEqual([older?.run, older?.status, older?.prompt, older?.undo], [run, 'done', 'Slow down', true]);
  const read = (await stage.call('GET', url(document, run))).json<{ data: Shown }>().data;
  assert.deepEqual([read.summary, read.summary?.changed], [summary, 1]);
  await stage.call('POST', `${url(document, run)}/undo`);
  const [, undone] = await runsOf(document);
  assert.deepEqual([undone?.undo, undone?.undone], [false, true]);
});

test('a run is stopped through another connection, by its caller and by editors', async () => {
  const document = await stage.document('<p>The quick fox.</p>');
  const waits = Promise.withResolvers<never>();
  const asked = Promise.withResolvers<void>();
  stage.script(
    document,
    () => ({ calls: [['change', { anchor: '1', find: 'quick', put: 'slow' }]] }),
    () => {
      asked.resolve();
      return waits.promise;
    },
  );
  const answer = stage.ask(document);
  await asked.promise;
  const [under] = await runsOf(document);
  const stop = (user?: User) => stage.call('DELETE', url(document, under?.run ?? ''), undefined, user);
  assert.equal(under?.status, 'running');
  assert.equal(errorOf(await stop('eve')), 'ASSISTANT_STOP_FORBIDDEN');
  assert.equal((await stop()).statusCode, 202);
  const end = eventOf((await answer).events, 'end');
  assert.deepEqual([end.reason, end.edits, end.undo], ['stopped', 1, true]);
  const [over] = await runsOf(document);
  assert.equal(over?.status, 'stopped');
  assert.equal(errorOf(await stop()), 'ASSISTANT_RUN_OVER');
});

test('a missing run is reported as such', async () => {
  const document = await stage.document('<p>The quick fox.</p>');
  const missing = await stage.call('GET', url(document, crypto.randomUUID()));
  assert.deepEqual([missing.statusCode, errorOf(missing)], [404, 'ASSISTANT_RUN_NOT_FOUND']);
});
