import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import * as Y from 'yjs';
import { call, paragraphs, type Answer } from '../call.ts';
import { everyKind } from '../clients.ts';
import { startCollab, until } from '../support.ts';

const textOf = async (host: TestHost, url: string): Promise<unknown> =>
  (await call(host, 'GET', `${url}${url.includes('?') ? '&' : '?'}as=text`)).data['content'];
const itemsOf = ({ data }: Answer) => data['items'] as Record<string, unknown>[];

test('a deleted document stays deleted for clients of every kind, even if they return after a restart, until it is restored', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-deleted-'));
  // Runs after the server is closed, which writes into its folder.
  t.after(() => rm(dataDir, { recursive: true }));
  const docs = everyKind.map(() => new Y.Doc());
  {
    await using host = await startCollab({}, { dataDir });
    const clients = everyKind.map((connect, index) => connect(host.url, `d${index}`, { doc: docs[index] as Y.Doc }));
    await until(() => clients.every((client) => client.isSynced()));
    for (const [index, doc] of docs.entries()) doc.getText('text').insert(0, `text ${index}`);
    for (const index of docs.keys()) {
      await until(async () => (await call(host, 'GET', `/documents/d${index}?as=update`)).status === 200);
      assert.equal((await call(host, 'DELETE', `/documents/d${index}`)).status, 200);
    }
    for (const doc of docs) doc.getText('text').insert(0, 'later, ');
    // Simulates the wake-up after sleep: another connection with the client's old document.
    const again = everyKind.map((connect, index) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(docs[index] as Y.Doc));
      return connect(host.url, `d${index}`, { doc });
    });
    const witness = everyKind[0]?.(host.url, 'witness');
    await until(() => witness?.isSynced() === true);
    for (const index of docs.keys()) assert.equal((await call(host, 'GET', `/documents/d${index}`)).status, 404);
    for (const client of [...clients, ...again, ...(witness ? [witness] : [])]) client.close();
  }
  const left = everyKind.map((_, index) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(docs[index] as Y.Doc));
    return doc;
  });
  await using host = await startCollab({}, { dataDir });
  const clients = everyKind.map((connect, index) => connect(host.url, `d${index}`, { doc: left[index] as Y.Doc }));
  const witness = everyKind[3]?.(host.url, 'witness');
  await until(() => witness?.isSynced() === true);
  assert.deepEqual(itemsOf(await call(host, 'GET', '/documents')), []);
  assert.ok(clients.every((client) => !client.isSynced()));
  for (const index of docs.keys())
    assert.equal((await call(host, 'POST', `/documents/d${index}/restore`, {})).status, 200);
  for (const client of clients) client.close();
  for (const [index, connect] of everyKind.entries()) {
    const back = connect(host.url, `d${index}`);
    await until(() => back.doc.getText('text').toJSON() === `text ${index}`);
    back.close();
  }
  witness?.close();
});

test('an owner restores a document with its content, comments and versions', async () => {
  await using host = await startCollab();
  const at = '/documents/d';
  await call(host, 'POST', at, { content: paragraphs('first') });
  await call(host, 'POST', `${at}/versions`, { name: 'One' });
  await call(host, 'PATCH', at, { content: paragraphs('second') });
  await call(host, 'POST', `${at}/threads`, { id: 't1', commentId: 'c1', content: 'Why?' });
  const tag = (await call(host, 'GET', at)).headers['etag'];
  const threads = await call(host, 'GET', `${at}/threads`);
  assert.equal((await call(host, 'DELETE', at)).status, 200);
  for (const path of ['', '/versions/1', '/threads/t1']) assert.equal((await call(host, 'GET', at + path)).status, 404);
  assert.equal((await call(host, 'POST', `${at}/threads`, { content: 'late' })).error, 'DOCUMENT_NOT_FOUND');
  assert.equal((await call(host, 'PATCH', at, { content: paragraphs('x') })).error, 'DOCUMENT_NOT_FOUND');

  const [deleted, ...others] = itemsOf(await call(host, 'GET', '/deleted-documents'));
  assert.deepEqual(
    [deleted?.['name'], deleted?.['deletedBy'], others],
    ['d', { id: 'anonymous', name: 'Anonymous' }, []],
  );
  assert.equal((await call(host, 'POST', `${at}/restore`, { id: 'another' })).error, 'DELETION_NOT_FOUND');
  const restored = await call(host, 'POST', `${at}/restore`);
  assert.deepEqual(restored.data, { name: 'd', seq: 2, restored: true });
  assert.equal((await call(host, 'GET', at)).headers['etag'], tag, 'it is the same document');
  assert.deepEqual([await textOf(host, at), await textOf(host, `${at}/versions/1`)], ['second', 'first']);
  assert.deepEqual((await call(host, 'GET', `${at}/threads`)).data, threads.data);
  await call(host, 'POST', `${at}/versions/1/restore`, {});
  assert.equal(await textOf(host, at), 'first');
  assert.deepEqual(itemsOf(await call(host, 'GET', '/deleted-documents')), []);
  assert.equal((await call(host, 'POST', `${at}/restore`)).error, 'DELETION_NOT_FOUND');
  assert.deepEqual(
    host.events('doc:restored').map(({ payload }) => payload),
    [{ document: 'd', user: 'anonymous' }],
  );
});

test('each document that had the same name is kept, and is restored under a free name', async () => {
  await using host = await startCollab();
  for (const text of ['first', 'second', 'third']) {
    assert.equal((await call(host, 'POST', '/documents/d', { markdown: text })).status, 201);
    await call(host, 'POST', '/documents/d/versions', {});
    if (text !== 'third') await call(host, 'DELETE', '/documents/d');
  }
  const items = itemsOf(await call(host, 'GET', '/deleted-documents'));
  const page = await call(host, 'GET', '/deleted-documents?limit=1');
  assert.deepEqual([itemsOf(page), page.data['next']], [items.slice(0, 1), items[0]?.['id']]);
  const first = String(items[1]?.['id']);
  assert.equal((await call(host, 'POST', '/documents/d/restore', {})).error, 'DOCUMENT_EXISTS');
  assert.equal((await call(host, 'POST', '/documents/d/restore', { id: first, as: 'e' })).status, 200);
  assert.equal((await call(host, 'POST', '/documents/d/restore', { as: 'f' })).status, 200);
  const texts = await Promise.all(['d', 'e', 'f'].map((name) => textOf(host, `/documents/${name}`)));
  assert.deepEqual(texts, ['third', 'first', 'second']);
  const names = itemsOf(await call(host, 'GET', '/documents')).map(({ name }) => name);
  assert.deepEqual(names, ['d', 'e', 'f']);
  assert.equal(await textOf(host, '/documents/e/versions/1'), 'first');
});

test('a document that is deleted for good, or by a server that keeps nothing, cannot be restored and stays deleted', async () => {
  for (const [options, query] of [
    [{}, '?permanent=true'],
    [{ deleted: { keep: 0 } }, ''],
  ] as const) {
    await using host = await startCollab(options);
    const writer = everyKind[0]?.(host.url, 'd');
    writer?.doc.getText('text').insert(0, 'mine');
    await until(async () => (await call(host, 'GET', '/documents/d?as=update')).status === 200);
    writer?.close();
    assert.equal((await call(host, 'DELETE', `/documents/d${query}`)).status, 200);
    assert.deepEqual(itemsOf(await call(host, 'GET', '/deleted-documents')), []);
    assert.equal((await call(host, 'POST', '/documents/d/restore')).error, 'DELETION_NOT_FOUND');
    assert.equal((await call(host, 'DELETE', `/documents/d${query}`)).error, 'DOCUMENT_NOT_FOUND');
    const closed = Promise.withResolvers<string>();
    const socket = new WebSocket(`${host.url}/d`);
    socket.addEventListener('open', () => socket.send(Uint8Array.of(0, 0, 1, 0)));
    socket.addEventListener('close', ({ code, reason }) => closed.resolve(`${code} ${reason}`));
    assert.equal(await closed.promise, '4404 DOCUMENT_DELETED');
    assert.equal((await call(host, 'POST', '/documents/d', { markdown: 'anew' })).status, 201);
    assert.equal(await textOf(host, '/documents/d'), 'anew');
  }
});

test('deleting for good includes earlier deleted documents of the name', async () => {
  await using host = await startCollab();
  await call(host, 'POST', '/documents/d', { markdown: 'one' });
  await call(host, 'DELETE', '/documents/d');
  assert.equal((await call(host, 'DELETE', '/documents/d')).status, 404);
  assert.equal((await call(host, 'DELETE', '/documents/d?permanent=true')).status, 200);
  assert.deepEqual(itemsOf(await call(host, 'GET', '/deleted-documents')), []);
});
