import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectScope, nextTick, watchEffect } from 'vue';
import { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { Ai, AssistantJobs, CompanionServer, connectCompanion, Documents, Files, History } from '../../src/index.ts';
import {
  useAssistantJob,
  useAuthors,
  useComments,
  useCompletion,
  useExport,
  useHistory,
  useImport,
  useInbox,
  usePresence,
  useSession,
  useVersions,
} from '../../src/vue/index.ts';
import { hanging, start, until, working } from '../stage.ts';

test('people come and go, values that depend on them are computed again, and a scope that ended stops listening', async () => {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const scope = effectScope();
  const seen: string[][] = [];
  scope.run(() => {
    const people = usePresence(awareness);
    watchEffect(() => seen.push(people.value.map(({ name }) => name)));
  });
  awareness.setLocalStateField('user', { name: 'Ada' });
  await nextTick();
  scope.stop();
  awareness.setLocalStateField('user', { name: 'Eva' });
  await nextTick();
  assert.deepEqual(seen, [[], ['Ada']]);
  doc.destroy();
});

test(
  'threads, versions, session, inbox, history and authors of a document are refs that follow every change',
  { timeout: 60_000 },
  async () => {
    await using stage = await start();
    await new Documents(stage.as('ben')).create('d', { markdown: 'Hello' });
    const doc = new Y.Doc();
    const provider = new WebsocketProvider(stage.socket, 'd', doc, {
      disableBc: true,
      params: { token: 'ada' },
    });
    const companion = connectCompanion(provider);
    const history = new History(stage.as('ada'), 'd');
    const scope = effectScope();
    const { threads, session, inbox, versions, timeline, authors } =
      scope.run(() => ({
        threads: useComments(companion),
        session: useSession(companion),
        inbox: useInbox(companion.inbox),
        versions: useVersions(companion),
        timeline: useHistory(history, { limit: 5 }),
        authors: useAuthors(history),
      })) ?? assert.fail();
    await until(() => session.value !== undefined);
    await companion.comments.create({ content: 'Is this true?' });
    await companion.versions.save({ name: 'First' });
    await stage.as('ben').ask('documents/d/threads', { method: 'POST', body: { content: '@[Ada](ada)' } });
    await until(() => inbox.value.unread === 1 && threads.value.length === 2);
    await timeline.reload();
    await until(() => authors.state.value.value !== undefined && (versions.state.value.value?.length ?? 0) > 0);
    assert.deepEqual([session.value?.user.id, inbox.value.items[0]?.excerpt], ['ada', '@Ada']);
    assert.equal(versions.state.value.value?.[0]?.name, 'First');
    assert.ok(timeline.state.value.value?.items.some(({ kind }) => kind === 'version'));
    assert.deepEqual(
      authors.state.value.value?.passages.map(({ text, user }) => [text, user?.id]),
      [['Hello', 'ben']],
    );
    scope.stop();
    companion.close();
    provider.destroy();
    doc.destroy();
  },
);

test('an import, an export, an answer and a job are refs that follow their progress', { timeout: 60_000 }, async () => {
  await using stage = await working();
  const server = stage.as('ada');
  await new Documents(server).create('d', { markdown: 'The quick fox.' });
  const scope = effectScope();
  const { importing, exporting, completion, job } =
    scope.run(() => ({
      importing: useImport(new Files(server)),
      exporting: useExport(new Files(server)),
      completion: useCompletion(new Ai(server, 'demo')),
      job: useAssistantJob(new AssistantJobs(server, 'd')),
    })) ?? assert.fail();
  await importing.start(new File(['{\\rtf1 Hello}'], 'note.rtf'), { query: { as: 'text' } });
  assert.equal(String(importing.state.value.value?.content).trim(), 'Hello');
  await importing.start(new File(['x'], 'x.xyz'));
  const { isRunning, error } = importing.state.value;
  assert.deepEqual([isRunning, (error as Error).name], [false, 'CompanionRequestError']);
  await exporting.start('markdown', { html: '<h1>Hi</h1>', filename: 'hi' });
  assert.equal(exporting.state.value.value?.filename, 'hi.md');
  const lengths: number[] = [];
  scope.run(() => watchEffect(() => lengths.push(completion.state.value.text.length), { flush: 'sync' }));
  await completion.ask({ prompt: 'Make this shorter' });
  assert.ok(lengths.length > 3);
  assert.match(completion.state.value.text, /Make this shorter/);
  await job.start({ kind: 'proofread', model: 'demo' });
  assert.equal(job.state.value.job?.state, 'done');
  scope.stop();
});

test('work that a component started is cancelled when it is unmounted', async () => {
  const { fetch, signals } = hanging();
  const ai = new Ai(new CompanionServer({ url: 'http://companion.test', fetch }), 'x');
  const scope = effectScope();
  const completion = scope.run(() => useCompletion(ai)) ?? assert.fail();
  const asking = completion.ask({ prompt: 'x' });
  await until(() => signals.length === 1);
  scope.stop();
  assert.equal(signals[0]?.aborted, true);
  assert.equal(await asking, undefined);
});
