import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectScope, nextTick, watchEffect } from 'vue';
import { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { connectCompanion, Documents, History } from '../../src/index.ts';
import {
  useAuthors,
  useComments,
  useHistory,
  useInbox,
  usePresence,
  useSession,
  useVersions,
} from '../../src/vue/index.ts';
import { start, until } from '../stage.ts';

test('people come and go, what depends on them is done again, and a scope that ended listens no more', async () => {
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
  'threads, versions, session, inbox, history and authors of a document are refs that follow them',
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
