import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { type Companion, CompanionServer, connectCompanion, Documents } from '../../src/index.ts';
import { type Stage, start, until } from '../stage.ts';

test('documents are created, listed, read, changed, deleted and restored', { timeout: 60_000 }, async () => {
  await using stage = await start();
  const documents = new Documents(stage.as('ada'));
  const name = 'team/minutes 1';
  assert.deepEqual(await documents.create(name, { markdown: '# Minutes' }), { name, seq: 1, created: true });
  const { items } = await documents.list({ prefix: 'team/' });
  assert.deepEqual(
    items.map((item) => [item.name, item.role]),
    [[name, 'owner']],
  );
  const { content, etag } = await documents.read(name, { as: 'markdown' });
  assert.equal(content.trim(), '# Minutes');
  await documents.edit(name, { markdown: '# Decisions' }, { ifMatch: etag });
  await assert.rejects(documents.edit(name, { markdown: 'late' }, { ifMatch: etag }), { code: 'DOCUMENT_CHANGED' });
  await documents.delete(name);
  const [deleted] = (await documents.deleted()).items;
  assert.deepEqual([deleted?.name, deleted?.deletedBy.id], [name, 'ada']);
  await documents.restore(name, { as: 'back' });
  assert.equal((await documents.read('back', { as: 'text' })).content.trim(), 'Decisions');
  await documents.delete('back', { permanent: true });
  await assert.rejects(documents.restore('back'), { code: 'DELETION_NOT_FOUND' });
});

test('documents are copied, and moved as archives', { timeout: 60_000 }, async () => {
  await using stage = await start();
  const documents = new Documents(stage.as('ada'));
  await documents.create('a', { markdown: 'Hello' });
  assert.equal((await documents.copy('a', 'b/c', { history: true })).name, 'b/c');
  await assert.rejects(documents.copy('a', 'b/c'), { code: 'DOCUMENT_EXISTS' });
  const archive = await documents.exportArchive('b/c');
  assert.equal((await documents.importArchive('d', archive)).seq, 1);
  assert.equal((await documents.read('d', { as: 'text' })).content, 'Hello');
  await assert.rejects(documents.importArchive('e', archive.slice(0, 40)), { code: 'ARCHIVE_INVALID' });
  await assert.rejects(documents.importArchive('d', archive), { code: 'DOCUMENT_EXISTS' });
});

/** A person with a document open, and the notifications that they received. */
function open(stage: Stage, name: string, token: string): { companion: Companion; told: string[] } & Disposable {
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(stage.socket, name, doc, { disableBc: true, params: { token } });
  const companion = connectCompanion(provider);
  const told: string[] = [];
  companion.onNotice(({ event }) => told.push(event));
  const close = (): void => {
    companion.close();
    provider.destroy();
    doc.destroy();
  };
  return { companion, told, [Symbol.dispose]: close };
}

test(
  'owners lock, unlock and rename a document, and all its open clients are notified',
  { timeout: 60_000 },
  async () => {
    await using stage = await start();
    const documents = new Documents(stage.as('ada'));
    await documents.create('d', { markdown: 'x' });
    using ben = open(stage, 'd', 'ben');
    await until(() => ben.companion.session !== undefined);
    await documents.setLock('d', { message: 'Moving' });
    const { locked, message, by } = await documents.lock('d');
    assert.deepEqual([locked, message, by?.id], [true, 'Moving', 'ada']);
    await assert.rejects(documents.edit('d', { markdown: 'y' }), { code: 'DOCUMENT_LOCKED' });
    await documents.unlock('d');
    assert.equal((await documents.lock('d')).locked, false);
    await documents.rename('d', 'e');
    await until(() => ben.told.includes('document.renamed'));
    assert.deepEqual(ben.told, ['document.locked', 'document.unlocked', 'document.renamed']);
    assert.equal((await documents.read('e', { as: 'text' })).content.trim(), 'x');
  },
);

test('owners see who has a document open, and disconnect people', { timeout: 60_000 }, async () => {
  await using stage = await start();
  const documents = new Documents(stage.as('ada'));
  await documents.create('d', { markdown: 'x' });
  using ben = open(stage, 'd', 'ben');
  await until(() => ben.companion.session !== undefined);
  const people = await documents.people('d');
  assert.deepEqual(
    people.map(({ user, connections }) => [user.name, connections]),
    [['BEN', 1]],
  );
  await documents.sendAway('d', 'ben', { reason: 'Later' });
  await until(() => ben.told.includes('document.sent-away'));
  await assert.rejects(documents.sendAway('d', 'nobody'), { code: 'PERSON_NOT_FOUND' });
});

test(
  'a refusal has the server’s code and text, or those of its status if the server sends none',
  { timeout: 60_000 },
  async () => {
    await using stage = await start();
    await assert.rejects(new Documents(new CompanionServer({ url: stage.url })).list(), {
      name: 'CompanionRequestError',
      code: 'AUTH_REQUIRED',
      message: 'Sign in.',
    });
    const proxy = async (): Promise<Response> => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const server = new CompanionServer({ url: 'http://x/y/', fetch: proxy });
    assert.equal(
      server.address('documents/a%2Fb', { as: 'html', field: undefined }),
      'http://x/y/documents/a%2Fb?as=html',
    );
    await assert.rejects(new Documents(server).read('d'), { code: 'HTTP_502' });
  },
);
