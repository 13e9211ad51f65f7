import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Window } from 'happy-dom';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
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
} from '../../src/react/index.ts';
import { hanging, start, until, working } from '../stage.ts';

const window = new Window();
const added = { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true };

before(() => void Object.assign(globalThis, added));
after(() => {
  for (const name of Object.keys(added)) Reflect.deleteProperty(globalThis, name);
});

/** Renders the result of a hook. */
async function render<Value>(hook: () => Value) {
  const seen: Value[] = [];
  const root = createRoot(window.document.createElement('div'));
  const Probe = (): null => {
    seen.push(hook());
    return null;
  };
  await act(() => root.render(createElement(Probe)));
  return {
    seen,
    last: () => seen.at(-1) as Value,
    [Symbol.asyncDispose]: () => act(() => root.unmount()),
  };
}

test('a component shows people as they come and go, and an unmounted one stops listening', async () => {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  {
    await using shown = await render(() => usePresence(awareness));
    await act(() => awareness.setLocalStateField('user', { name: 'Ada' }));
    assert.deepEqual(
      shown.last().map(({ name }) => name),
      ['Ada'],
    );
    assert.equal(shown.seen.length, 2);
  }
  const { size } = (awareness as unknown as { _observers: Map<string, Set<unknown>> })._observers.get('change') ?? {
    size: 0,
  };
  assert.equal(size, 0);
  doc.destroy();
});

test(
  'a component renders threads, versions, session, inbox, history and authors of a document, and every change of them',
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
    await using shown = await render(() => ({
      threads: useComments(companion),
      session: useSession(companion),
      inbox: useInbox(companion.inbox),
      versions: useVersions(companion),
      timeline: useHistory(history, { limit: 5 }),
      authors: useAuthors(history),
    }));
    const now = (condition: () => boolean): Promise<void> => act(() => until(condition));
    await now(() => companion.session !== undefined);
    await act(() => companion.comments.create({ content: 'Is this true?' }).then(() => undefined));
    await act(() => companion.versions.save({ name: 'First' }).then(() => undefined));
    await stage.as('ben').ask('documents/d/threads', { method: 'POST', body: { content: '@[Ada](ada)' } });
    await now(() => companion.inbox.state.unread === 1 && companion.comments.threads.length === 2);
    await act(() => shown.last().timeline.reload());
    await now(() => shown.last().authors.value !== undefined && (shown.last().versions.value?.length ?? 0) > 0);
    const { threads, session, inbox, versions, timeline, authors } = shown.last();
    assert.deepEqual([threads.length, session?.user.id, inbox.items[0]?.excerpt], [2, 'ada', '@Ada']);
    assert.equal(versions.value?.[0]?.name, 'First');
    assert.ok(timeline.value?.items.some(({ kind }) => kind === 'version'));
    assert.deepEqual(
      authors.value?.passages.map(({ text, user }) => [text, user?.id]),
      [['Hello', 'ben']],
    );
    companion.close();
    provider.destroy();
    doc.destroy();
  },
);

test(
  'a component renders the progress and the outcome of an import, an export, an answer and a job',
  { timeout: 60_000 },
  async () => {
    await using stage = await working();
    const server = stage.as('ada');
    const files = new Files(server);
    const ai = new Ai(server, 'demo');
    await new Documents(server).create('d', { markdown: 'The quick fox.' });
    const jobs = new AssistantJobs(server, 'd');
    await using shown = await render(() => ({
      importing: useImport(files),
      exporting: useExport(files),
      completion: useCompletion(ai),
      job: useAssistantJob(jobs),
    }));
    const { importing, exporting, completion, job } = shown.last();
    await act(() =>
      importing.start(new File(['{\\rtf1 Hello}'], 'note.rtf'), { query: { as: 'text' } }).then(() => undefined),
    );
    assert.equal(String(shown.last().importing.value?.content).trim(), 'Hello');
    await act(() => importing.start(new File(['x'], 'x.xyz')).then(() => undefined));
    const { isRunning, error, value } = shown.last().importing;
    assert.deepEqual([isRunning, value, (error as Error).name], [false, undefined, 'CompanionRequestError']);
    await act(() => exporting.start('markdown', { html: '<h1>Hi</h1>', filename: 'hi' }).then(() => undefined));
    assert.equal(shown.last().exporting.value?.filename, 'hi.md');
    await act(() => completion.ask({ prompt: 'Make this shorter' }).then(() => undefined));
    assert.match(shown.last().completion.text, /Make this shorter/);
    await act(() => job.start({ kind: 'proofread', model: 'demo' }).then(() => undefined));
    assert.equal(shown.last().job.job?.state, 'done');
    assert.ok(shown.seen.some(({ completion: { isRunning: answers, text } }) => answers && text !== ''));
  },
);

test('work that a component started is cancelled when it is unmounted', async () => {
  const { fetch, signals } = hanging();
  const ai = new Ai(new CompanionServer({ url: 'http://companion.test', fetch }), 'x');
  {
    await using shown = await render(() => useCompletion(ai));
    await act(() => void shown.last().ask({ prompt: 'x' }));
    await until(() => signals.length === 1);
    assert.deepEqual([shown.last().isRunning, signals[0]?.aborted], [true, false]);
  }
  assert.equal(signals[0]?.aborted, true);
});
