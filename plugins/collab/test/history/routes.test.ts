import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import auth from '@editor-companion/auth';
import type { Activity, Passage } from '@editor-companion/client/wire-history';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import * as Y from 'yjs';
import collab from '../../src/index.ts';
import { type Answer, call, paragraphs } from '../call.ts';
import { until } from '../support.ts';

const keyOf = (user: string): string => `key-of-${user}-${'0'.repeat(40)}`;
/** Returns the user id of a server key. */
const idOf = (user: string): string => `server:${user}`;
const as = (user: string) => ({ authorization: `Bearer ${keyOf(user)}` });

/** Starts a server on which Ada and Ben are editors, Eve is a viewer, and Mallory has no role. */
function start(): Promise<TestHost> {
  const roles = { ada: 'owner', ben: 'editor', eve: 'viewer', mallory: undefined };
  const apiKeys = Object.entries(roles).map(([id, role]) => ({
    id,
    name: id.replace(/^./, (first) => first.toUpperCase()),
    hash: `sha256:${createHash('sha256').update(keyOf(id)).digest('hex')}`,
    scopes: ['*'],
    documents: role === undefined ? {} : { '*': role },
  }));
  return createTestHost([storage, auth, collab], { options: { auth: { apiKeys } } });
}

/** Shared by all tests. Each uses its own document names. */
const host = await start();
after(() => host.close());

/** Writes content that Ada begins and Ben continues. */
async function begin(document: string): Promise<void> {
  await call(host, 'POST', `/documents/${document}`, { content: paragraphs('One', 'Two') }, as('ada'));
  await call(host, 'PATCH', `/documents/${document}`, { content: paragraphs('One and more', 'Two') }, as('ben'));
}

const passagesOf = ({ data }: Answer): Passage[] => data['passages'] as Passage[];
const itemsOf = ({ data }: Answer): Activity[] => data['items'] as Activity[];
const blame = (document: string, query = '', user = 'eve'): Promise<Answer> =>
  call(host, 'GET', `/documents/${document}/blame${query}`, undefined, as(user));
const timeline = (document: string, query = '', user = 'eve'): Promise<Answer> =>
  call(host, 'GET', `/documents/${document}/timeline${query}`, undefined, as(user));

test('a document is divided into passages, each with its author', async () => {
  await begin('told');
  await until(async () => passagesOf(await blame('told')).every(({ user }) => user?.name !== user?.id));
  const { status, data } = await blame('told');
  assert.equal(status, 200);
  assert.deepEqual([data['field'], data['seq'], data['next']], ['default', 2, null]);
  const told = (data['passages'] as Passage[]).map(({ text, block, user }) => [text, block, user?.id, user?.name]);
  assert.deepEqual(told, [
    ['One', 0, idOf('ada'), 'Ada'],
    [' and more', 0, idOf('ben'), 'Ben'],
    ['Two', 1, idOf('ada'), 'Ada'],
  ]);
});

test('both ends of a passage are positions that a Y.Doc finds', async () => {
  await begin('placed');
  const { data } = await call(host, 'GET', '/documents/placed?as=update', undefined, as('eve'));
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(String(data['content']), 'base64'));
  const passage = passagesOf(await blame('placed'))[1];
  const indexOf = (position = ''): number | undefined =>
    Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(Buffer.from(position, 'base64')), doc)?.index;
  assert.deepEqual([indexOf(passage?.anchor), indexOf(passage?.head)], [3, 12]);
});

test('passages are sent in pages', async () => {
  await begin('paged');
  const first = await blame('paged', '?limit=2');
  assert.deepEqual([passagesOf(first).length, first.data['next']], [2, 2]);
  const second = await blame('paged', '?limit=2&after=2');
  assert.deepEqual([passagesOf(second).map(({ text }) => text), second.data['next']], [['Two'], null]);
});

test('a missing field is reported, and an existing one is read', async () => {
  await begin('fields');
  const doc = new Y.Doc();
  doc.getText('notes').insert(0, 'aside');
  await call(
    host,
    'PATCH',
    '/documents/fields',
    { update: Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64') },
    as('ben'),
  );
  const notes = await blame('fields', '?field=notes');
  assert.deepEqual(
    passagesOf(notes).map(({ text, user }) => [text, user?.id]),
    [['aside', idOf('ben')]],
  );
  assert.equal((await blame('fields', '?field=none')).error, 'DOCUMENT_FIELD_UNREADABLE');
});

test('a caller without the right to read learns nothing of a document’s past, and a missing document is not found', async () => {
  await begin('barred');
  for (const path of ['/documents/barred/blame', '/documents/barred/timeline'])
    assert.equal((await call(host, 'GET', path, undefined, as('mallory'))).error, 'DOCUMENT_FORBIDDEN');
  for (const path of ['/documents/none/blame', '/documents/none/timeline'])
    assert.equal((await call(host, 'GET', path, undefined, as('eve'))).error, 'DOCUMENT_NOT_FOUND');
});

test('the timeline lists writing, versions and comments, the newest first, in pages and by user', async () => {
  await begin('timed');
  await call(host, 'POST', '/documents/timed/versions', { name: 'Draft' }, as('ada'));
  const thread = { id: 't1', commentId: 'c1', content: 'Really?' };
  await call(host, 'POST', '/documents/timed/threads', thread, as('ben'));
  const all = itemsOf(await timeline('timed'));
  const kindsOf = (items: readonly Activity[]): string[] =>
    items.map(({ kind, user }) => `${kind} ${user.id.replace('server:', '')}`);
  assert.deepEqual(kindsOf(all), ['comment ben', 'version ada', 'edits ben', 'edits ada']);
  assert.ok(all.every(({ date }, index) => date >= (all[index + 1]?.date ?? 0)));
  const edits = all.flatMap((item) => (item.kind === 'edits' ? [[item.inserted, item.deleted, item.changes]] : []));
  assert.deepEqual(edits, [
    [9, 0, 1],
    [6, 0, 1],
  ]);
  const paged: Activity[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Answer = await timeline('timed', `?limit=1${next && `&before=${next}`}`);
    paged.push(...itemsOf(page));
    next = page.data['next'] as string | null;
  }
  assert.deepEqual(kindsOf(paged), kindsOf(all));
  assert.deepEqual(kindsOf(itemsOf(await timeline('timed', `?user=${idOf('ada')}`))), ['version ada', 'edits ada']);
  assert.equal((await timeline('timed', '?before=yesterday')).status, 400);
});

test('two versions are shown as one document with the author of each change, in every form', async () => {
  await call(host, 'POST', '/documents/compared', { content: paragraphs('One two', 'Gone') }, as('ada'));
  await call(host, 'POST', '/documents/compared/versions', {}, as('ada'));
  await call(host, 'PATCH', '/documents/compared', { content: paragraphs('One three', 'Gone') }, as('ben'));
  await call(host, 'POST', '/documents/compared/versions', {}, as('ada'));
  await call(host, 'PATCH', '/documents/compared', { content: paragraphs('One three') }, as('ada'));
  const changes = (query = '', user = 'eve') =>
    call(host, 'GET', `/documents/compared/versions/1/changes${query}`, undefined, as(user));
  const first = await changes('?to=2');
  assert.equal(first.status, 200);
  assert.deepEqual([first.data['from'], first.data['to'], first.data['inserted'], first.data['deleted']], [1, 2, 4, 2]);
  assert.deepEqual(first.data['authors'], [{ id: idOf('ben'), name: 'Ben', inserted: 4, deleted: 2 }]);
  const html = String((await changes('?as=html')).data['content']);
  assert.match(html, /<del [^>]*data-author="Ben"[^>]*>wo<\/del><ins [^>]*data-author="Ben"[^>]*>hree<\/ins>/);
  assert.match(html, /<del [^>]*data-author="Ada"[^>]*>Gone<\/del>/);
  assert.equal((await changes('?to=now')).data['to'], null);
  assert.equal((await changes('?to=9')).error, 'VERSION_NOT_FOUND');
  assert.equal((await changes('?to=0')).status, 400);
  assert.equal((await changes('', 'mallory')).error, 'DOCUMENT_FORBIDDEN');
});

test('deleting a document removes its history, and restoring it restores the history', async () => {
  await begin('deleted');
  const before = passagesOf(await blame('deleted'));
  await call(host, 'DELETE', '/documents/deleted', undefined, as('ada'));
  await call(host, 'POST', '/documents/deleted/restore', { as: 'deleted-back' }, as('ada'));
  await call(host, 'POST', '/documents/deleted', { content: paragraphs('Another') }, as('ben'));
  const restored = await call(host, 'GET', '/documents/deleted-back/blame', undefined, as('eve'));
  const told = (passages: readonly Passage[]) => passages.map(({ text, user }) => [text, user?.id]);
  assert.deepEqual(told(passagesOf(restored)), told(before));
  assert.deepEqual(told(passagesOf(await blame('deleted'))), [['Another', idOf('ben')]]);
  // An automatic version may have been saved meanwhile.
  const items = itemsOf(await timeline('deleted')).filter(
    (item) => item.kind !== 'version' || item.version.kind !== 'auto' || item.user.id !== idOf('ben'),
  );
  assert.deepEqual(
    items.map(({ kind, user }) => [kind, user.id]),
    [['edits', idOf('ben')]],
  );
});
