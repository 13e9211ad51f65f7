import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Asking, startWithRoles } from '../asking.ts';
import { call, paragraphs } from '../call.ts';
import { until } from '../support.ts';
import { as, shown, write } from './stage.ts';

/** Shared by all tests. Each uses its own document names. */
const host = await startWithRoles({ versions: { every: 0 } });
after(() => host.close());

test('a copy has the content, and comments or the whole history on request', async () => {
  await write(host, 'a');
  const copy = (body: object, role = 'owner') => call(host, 'POST', '/documents/a/copy', body, as(role));
  const read = async (path: string) => (await call(host, 'GET', `/documents/${path}`, undefined, as('viewer'))).data;
  assert.deepEqual((await copy({ to: 'bare' }, 'editor')).data, { name: 'bare', seq: 1, copiedFrom: 'a' });
  assert.equal((await read('bare?as=text'))['content'], (await read('a?as=text'))['content']);
  assert.equal((await read('bare'))['title'], 'Minutes');
  assert.deepEqual((await read('bare/threads'))['threads'], []);
  assert.deepEqual((await read('bare/versions'))['items'], []);
  await copy({ to: 'noted', comments: true });
  assert.deepEqual((await read('noted/threads'))['threads'], (await read('a/threads'))['threads']);
  assert.deepEqual((await read('noted/versions'))['items'], []);
  assert.equal((await copy({ to: 'whole', history: true })).status, 201);
  assert.deepEqual(await shown(host, 'whole'), await shown(host, 'a'));
  assert.deepEqual(
    host
      .events('doc:copied')
      .map(({ payload }) => payload)
      .filter(({ document }) => document === 'a'),
    ['bare', 'noted', 'whole'].map((to) => ({
      document: 'a',
      to,
      user: `server:${to === 'bare' ? 'editor' : 'owner'}`,
    })),
  );
});

test('a copy without history contains nothing that was deleted', async () => {
  await call(host, 'POST', '/documents/bare-a', { content: paragraphs('Secret', 'Open') }, as('owner'));
  await call(host, 'PATCH', '/documents/bare-a', { content: paragraphs('Open') }, as('owner'));
  await call(host, 'POST', '/documents/bare-a/copy', { to: 'bare-b' }, as('owner'));
  const { data } = await call(host, 'GET', '/documents/bare-b?as=update', undefined, as('owner'));
  const update = Buffer.from(String(data['content']), 'base64').toString('latin1');
  assert.match(update, /Open/);
  assert.doesNotMatch(update, /Secret/);
});

test('original and copy are independent, even when the original is locked or deleted', async () => {
  await write(host, 'apart-a');
  const ask = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(host, method, `/documents/${path}`, body, as('owner'));
  await ask('PUT', 'apart-a/lock', {});
  assert.equal((await ask('POST', 'apart-a/copy', { to: 'apart-b', history: true })).status, 201);
  const before = await shown(host, 'apart-b');
  await ask('DELETE', 'apart-a?permanent=true');
  assert.deepEqual(await shown(host, 'apart-b'), before);
  assert.equal((await ask('PATCH', 'apart-b', { markdown: 'Anew' })).status, 200);
  assert.equal((await ask('POST', 'apart-b/versions', { name: 'Three' })).data['version'], 3);
  assert.equal((await ask('POST', 'apart-b/versions/1/restore')).status, 200);
});

test('copies require the right roles and a free name of an existing document', async () => {
  await write(host, 'refused-a');
  await call(host, 'POST', '/documents/refused-b', { markdown: 'refused-b' }, as('owner'));
  const copy = async (from: string, body: object, role = 'owner') =>
    (await call(host, 'POST', `/documents/${from}/copy`, body, as(role))).error;
  assert.equal(await copy('refused-a', { to: 'refused-c' }, 'viewer'), 'DOCUMENT_FORBIDDEN');
  assert.equal(await copy('refused-a', { to: 'refused-c', history: true }, 'editor'), 'DOCUMENT_FORBIDDEN');
  assert.equal(await copy('refused-a', { to: 'refused-c', comments: true }, 'editor'), 'DOCUMENT_FORBIDDEN');
  assert.equal(await copy('refused-a', { to: 'refused-b' }), 'DOCUMENT_EXISTS');
  assert.equal(await copy('refused-a', { to: 'refused-a' }), 'DOCUMENT_EXISTS');
  assert.equal(await copy('none', { to: 'refused-c' }), 'DOCUMENT_NOT_FOUND');
  assert.equal(await copy('none', { to: 'refused-c', history: true }), 'DOCUMENT_NOT_FOUND');
  assert.equal(await copy('refused-a', { to: '\u0001c' }), 'DOCUMENT_NAME_INVALID');
  const { data } = await call(host, 'GET', '/documents?prefix=refused-', undefined, as('owner'));
  assert.deepEqual(
    (data['items'] as { name: string }[]).map(({ name }) => name),
    ['refused-a', 'refused-b'],
  );
});

test('a copy is made over the socket, and clients that wait under its name receive it', async () => {
  await write(host, 'waiting-a');
  using waiting = await Asking.connect(host.url, 'waiting-b', 'viewer');
  using owner = await Asking.connect(host.url, 'waiting-a', 'owner');
  const answer = await owner.ask('document.copy', { to: 'waiting-b', history: true });
  assert.deepEqual([answer['event'], answer['to']], ['document.copied', 'waiting-b']);
  await until(() => waiting.doc.getXmlFragment('default').length === 2);
});

test('a copy continues if another one took the name at the same moment', async () => {
  await write(host, 'raced-a');
  const answers = await Promise.all(
    [0, 1, 2].map(() => call(host, 'POST', '/documents/raced-a/copy', { to: 'raced-b', history: true }, as('owner'))),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409],
  );
  assert.deepEqual(await shown(host, 'raced-b'), await shown(host, 'raced-a'));
});
