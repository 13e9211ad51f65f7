import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as Y from 'yjs';
import { Asking, startWithRoles } from '../asking.ts';
import { until } from '../support.ts';

const textOf = (doc: Y.Doc): string => doc.getText('default').toJSON();

/** Shared by all tests. Each uses its own document names. */
const host = await startWithRoles();
after(() => host.close());

test('the messages of Tiptap’s clients are understood and answered as they expect', { timeout: 60_000 }, async () => {
  using ada = await Asking.connect(host.url, 'understood', 'editor');
  using ben = await Asking.connect(host.url, 'understood', 'viewer');
  ada.doc.getText('default').insert(0, 'first');
  ada.provider.sendStateless(JSON.stringify({ action: 'version.create', name: 'One' }));
  assert.deepEqual(await ben.hear('version.created'), { event: 'version.created', version: 1 });
  ada.doc.getText('default').insert(5, ' and second');
  await until(() => textOf(ben.doc).endsWith('second'));

  ben.provider.sendStateless(JSON.stringify({ action: 'version.preview', version: 1 }));
  const { version, ydoc } = await ben.hear('version.preview');
  const shown = new Y.Doc();
  Y.applyUpdate(shown, Buffer.from(String(ydoc), 'base64'));
  assert.deepEqual([version, textOf(shown)], [1, 'first']);

  const back = { action: 'document.revert', version: 1, currentVersionName: 'Before', newVersionName: false };
  ada.provider.sendStateless(JSON.stringify(back));
  assert.deepEqual(await ben.hear('document.reverted'), { event: 'document.reverted', version: 1 });
  const { versions } = await ben.ask('version.list');
  assert.deepEqual(
    (versions as { version: number; name: string }[]).map(({ version: number, name }) => [number, name]),
    [
      [2, 'Before'],
      [1, 'One'],
    ],
  );
});

test(
  'every question about versions is answered to its asker, and changes are sent to all',
  { timeout: 60_000 },
  async () => {
    using owner = await Asking.connect(host.url, 'answered', 'owner');
    using viewer = await Asking.connect(host.url, 'answered', 'viewer');
    assert.equal((await owner.ask('version.create'))['error'], 'VERSION_EMPTY');
    owner.doc.getText('notes').insert(0, 'text');
    await until(() => viewer.doc.getText('notes').toJSON() === 'text');
    const saved = await owner.ask('version.create', { name: 'One', important: true });
    assert.deepEqual([saved['event'], saved['isNew'], saved['important']], ['version.saved', true, true]);
    assert.equal((await owner.ask('version.create', { name: 'One' }))['isNew'], false);
    assert.equal((await viewer.ask('version.get', { version: 1 }))['name'], 'One');
    assert.equal((await owner.ask('version.update', { version: 1, name: null }))['name'], null);
    await viewer.hear('version.updated');
    const compared = await viewer.ask('version.compare', { from: 1, updates: true });
    assert.deepEqual([compared['from'], compared['to'], compared['changes']], [1, null, []]);
    assert.ok(Buffer.from((compared['updates'] as { from: string }).from, 'base64').length > 2);
    assert.equal((await owner.ask('version.delete', { version: 1 }))['event'], 'version.done');
    await viewer.hear('version.deleted');
    assert.equal((await viewer.ask('version.preview', { version: 1 }))['error'], 'VERSION_NOT_FOUND');
    assert.equal((await viewer.ask('version.list', { limit: 201 }))['error'], 'ACTION_INVALID');
  },
);

test('each role may use its own actions on versions', { timeout: 60_000 }, async () => {
  using commenter = await Asking.connect(host.url, 'allowed', 'commenter');
  using editor = await Asking.connect(host.url, 'allowed', 'editor');
  editor.doc.getText('notes').insert(0, 'text');
  await until(() => commenter.doc.getText('notes').toJSON() === 'text');
  await editor.ask('version.create');
  for (const action of ['version.create', 'version.update', 'document.revert'])
    assert.equal((await commenter.ask(action, { version: 1 }))['error'], 'DOCUMENT_FORBIDDEN', action);
  assert.equal((await editor.ask('version.delete', { version: 1 }))['error'], 'DOCUMENT_FORBIDDEN');
  assert.equal((await commenter.ask('version.preview', { version: 1 }))['event'], 'version.preview');
});

test('a result that is too large for one message is refused with the route to use', { timeout: 60_000 }, async () => {
  await using own = await startWithRoles({ versions: { maxMessageBytes: 65_536 } });
  using ada = await Asking.connect(own.url, 'd', 'owner');
  ada.doc.getText('notes').insert(0, 'x'.repeat(60_000));
  await until(() => !ada.provider.hasUnsyncedChanges);
  await ada.ask('version.create');
  const { error, message } = await ada.ask('version.preview', { version: 1 });
  assert.equal(error, 'VERSION_TOO_LARGE');
  assert.match(String(message), /GET \/documents\/d\/versions\/1\?as=update/);
  assert.equal((await ada.ask('version.compare', { from: 1, updates: true }))['error'], 'VERSION_TOO_LARGE');
});

test('versions are displayed in the document, which does not change its content', { timeout: 60_000 }, async () => {
  await using own = await startWithRoles({ versions: { mirrors: ['tiptap'] } });
  using ada = await Asking.connect(own.url, 'd', 'owner');
  const shown = (): { version: number; name?: string }[] =>
    ada.doc.getArray('__tiptapcollab__versions').toJSON() as { version: number; name?: string }[];
  const names = (): string => JSON.stringify(shown().map(({ version, name }) => [version, name]));
  ada.doc.getText('notes').insert(0, 'text');
  await until(() => !ada.provider.hasUnsyncedChanges);
  await ada.ask('version.create', { name: 'One' });
  await until(() => names() === '[[1,"One"]]');
  assert.equal((await ada.ask('version.create'))['isNew'], false, 'the list itself is no change');
  ada.doc.getText('notes').insert(0, 'more ');
  await until(() => !ada.provider.hasUnsyncedChanges);
  await ada.ask('version.create', { name: 'Two' });
  await ada.ask('version.update', { version: 1, name: 'First' });
  await until(() => names() === '[[1,"First"],[2,"Two"]]');
  await ada.ask('version.delete', { version: 1 });
  await until(() => names() === '[[2,"Two"]]');
  assert.equal(typeof ada.doc.getArray<{ date: number }>('__tiptapcollab__versions').get(0).date, 'number');
});
