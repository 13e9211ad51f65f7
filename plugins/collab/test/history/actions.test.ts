import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Activity, Passage } from '@editor-companion/client/wire-history';
import { Asking, startWithRoles } from '../asking.ts';
import { until } from '../support.ts';

/** Connects a viewer, and an editor who has written «Hello». */
async function open(options: Record<string, unknown> = {}) {
  const host = await startWithRoles(options);
  const editor = await Asking.connect(host.url, 'd', 'editor');
  editor.doc.getText('default').insert(0, 'Hello');
  await until(() => !editor.provider.hasUnsyncedChanges);
  const viewer = await Asking.connect(host.url, 'd', 'viewer');
  return {
    editor,
    viewer,
    async [Symbol.asyncDispose]() {
      for (const one of [editor, viewer]) one[Symbol.dispose]();
      await host[Symbol.asyncDispose]();
    },
  };
}

test('readers of a document request over the socket who wrote it, and when', async () => {
  await using place = await open();
  const { viewer } = place;
  const blame = await viewer.ask('document.blame');
  assert.equal(blame['event'], 'document.blame');
  const told = (blame['passages'] as Passage[]).map(({ text, user }) => [text, user?.id]);
  assert.deepEqual(told, [['Hello', 'server:editor']]);
  const { items } = await viewer.ask('document.timeline', { limit: 10 });
  assert.deepEqual(
    (items as Activity[]).map(({ kind, user }) => [kind, user.id]),
    [['edits', 'server:editor']],
  );
  assert.equal((await viewer.ask('document.timeline', { before: 'then' }))['error'], 'ACTION_INVALID');
});

test('the changes since a version are one document, and too large ones name the route', async () => {
  await using place = await open({ versions: { maxMessageBytes: 65_536 } });
  const { editor, viewer } = place;
  await editor.ask('version.create', {});
  editor.doc.getText('default').insert(5, ' world');
  await until(() => !editor.provider.hasUnsyncedChanges);
  const changes = await viewer.ask('version.changes', { from: 1 });
  assert.deepEqual(
    [changes['event'], changes['from'], changes['to'], changes['inserted']],
    ['version.changes', 1, null, 6],
  );
  assert.match(JSON.stringify(changes['content']), /"type":"insertion"/);
  editor.doc.getText('default').insert(0, 'x'.repeat(70_000));
  await until(() => !editor.provider.hasUnsyncedChanges);
  const refused = await viewer.ask('version.changes', { from: 1 });
  assert.equal(refused['error'], 'VERSION_TOO_LARGE');
  assert.match(String(refused['message']), /versions\/1\/changes/);
  assert.equal((await viewer.ask('version.changes', { from: 2 }))['error'], 'VERSION_NOT_FOUND');
});
