import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Asking, keyOf, startWithRoles } from '../asking.ts';
import { call, paragraphs } from '../call.ts';
import { until } from '../support.ts';

const as = (role: string) => ({ authorization: `Bearer ${keyOf(role)}` });

/** Shared by all tests. Each uses its own document names. */
const host = await startWithRoles();
after(() => host.close());

test('a document is renamed with its comments and versions, and participants are notified', async () => {
  await call(host, 'POST', '/documents/old', { content: paragraphs('Hello') }, as('owner'));
  await call(host, 'POST', '/documents/old/versions', { name: 'First' }, as('owner'));
  await call(host, 'POST', '/documents/old/threads', { content: 'Note' }, as('owner'));
  using editor = await Asking.connect(host.url, 'old', 'editor');
  editor.doc.getText('more').insert(0, 'typed just before');
  const renamed = await call(host, 'POST', '/documents/old/rename', { to: 'dir/new' }, as('owner'));
  assert.deepEqual(renamed.data, { name: 'dir/new', renamedFrom: 'old' });
  assert.equal((await editor.hear('document.renamed'))['to'], 'dir/new');
  await until(() => !editor.provider.isAuthenticated);

  const read = (name: string, rest = '') => call(host, 'GET', `/documents/${name}${rest}`, undefined, as('viewer'));
  assert.equal((await read('dir%2Fnew', '?as=text')).data['content'], 'Hello');
  assert.equal(((await read('dir%2Fnew', '/versions')).data['items'] as unknown[]).length, 1);
  assert.equal((await read('dir%2Fnew', '/versions/1?as=text')).data['content'], 'Hello');
  assert.equal(((await read('dir%2Fnew', '/threads')).data['threads'] as unknown[]).length, 1);
  const old = await read('old');
  assert.deepEqual([old.status, old.error], [404, 'DOCUMENT_RENAMED']);
  assert.match(JSON.stringify(old), /dir\/new/);
  assert.deepEqual(host.events('doc:renamed').find(({ payload }) => payload.document === 'old')?.payload, {
    document: 'old',
    to: 'dir/new',
    user: 'server:owner',
  });

  // A client that still has the old document does not recreate it.
  const late = new Asking(host.url, 'old', keyOf('editor'));
  await until(() => late.refusals.length > 0);
  assert.match(late.refusals[0] ?? '', /renamed/);
  late[Symbol.dispose]();
  assert.equal((await call(host, 'POST', '/documents/old', { markdown: 'anew' }, as('owner'))).status, 201);
  assert.equal((await read('old', '?as=text')).data['content'], 'anew');
});

test('a taken, a missing and a foreign name are refused before any client is disconnected', async () => {
  for (const name of ['refused-a', 'refused-b'])
    await call(host, 'POST', `/documents/${name}`, { markdown: name }, as('owner'));
  using editor = await Asking.connect(host.url, 'refused-a', 'editor');
  const rename = async (from: string, to: string, role = 'owner') =>
    (await call(host, 'POST', `/documents/${from}/rename`, { to }, as(role))).error;
  assert.equal(await rename('refused-a', 'refused-b'), 'DOCUMENT_EXISTS');
  assert.equal(await rename('refused-a', 'refused-a'), 'DOCUMENT_EXISTS');
  assert.equal(await rename('nowhere', 'refused-c'), 'DOCUMENT_NOT_FOUND');
  assert.equal(await rename('refused-a', 'refused-c', 'editor'), 'DOCUMENT_FORBIDDEN');
  assert.equal(await rename('refused-a', '\u0001x'), 'DOCUMENT_NAME_INVALID');
  assert.equal((await editor.ask('hello'))['role'], 'editor');
});

test('two documents swap names through a third name, also over the socket', async () => {
  for (const name of ['swapped-a', 'swapped-b'])
    await call(host, 'POST', `/documents/${name}`, { markdown: name }, as('owner'));
  using owner = await Asking.connect(host.url, 'swapped-a', 'owner');
  owner.tell('document.rename', { to: 'swapped-c' });
  assert.equal((await owner.hear('document.renamed'))['to'], 'swapped-c');
  const text = async (name: string): Promise<unknown> =>
    (await call(host, 'GET', `/documents/${name}?as=text`, undefined, as('viewer'))).data['content'];
  const rename = (from: string, to: string) => call(host, 'POST', `/documents/${from}/rename`, { to }, as('owner'));
  await until(async () => (await text('swapped-c')) === 'swapped-a');
  assert.equal((await rename('swapped-b', 'swapped-a')).status, 200);
  assert.equal((await rename('swapped-c', 'swapped-b')).status, 200);
  assert.deepEqual([await text('swapped-a'), await text('swapped-b')], ['swapped-b', 'swapped-a']);
});
