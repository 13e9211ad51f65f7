import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { test } from 'node:test';
import auth from '@editor-companion/auth';
import collab from '@editor-companion/collab';
import { definePlugin, type DocumentRole } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import embedded from '@editor-companion/storage';
import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { anchorOf, type Companion, type CompanionOptions, connectCompanion, rangeOf } from '../src/index.ts';

interface Client extends Disposable {
  readonly doc: Y.Doc;
  readonly companion: Companion;
  /** Drops the connection and keeps it closed, or restores it. */
  offline(): void;
  online(): void;
}

interface ConnectOptions extends CompanionOptions {
  readonly token?: string;
  readonly doc?: Y.Doc;
}

type Connect = (url: string, name: string, options?: ConnectOptions) => Client;

const byHocuspocus: Connect = (url, name, { token, doc = new Y.Doc(), ...options } = {}) => {
  const provider = new HocuspocusProvider({ url, name, document: doc, token: token ?? null });
  const socket = provider.configuration.websocketProvider;
  const companion = connectCompanion(provider, options);
  return {
    doc,
    companion,
    offline: () => socket.disconnect(),
    // `connect` does nothing while the last connection is being closed, and the provider would stay disconnected.
    online: () => void until(() => socket.status !== WebSocketStatus.Connected).then(() => socket.connect()),
    [Symbol.dispose]() {
      companion.close();
      provider.destroy();
      socket.destroy();
      doc.destroy();
    },
  };
};

const byYWebsocket: Connect = (url, name, { token, doc = new Y.Doc(), ...options } = {}) => {
  const provider = new WebsocketProvider(url, name, doc, { disableBc: true, ...(token && { params: { token } }) });
  const companion = connectCompanion(provider, options);
  return {
    doc,
    companion,
    offline: () => provider.disconnect(),
    online: () => provider.connect(),
    [Symbol.dispose]() {
      companion.close();
      provider.destroy();
      doc.destroy();
    },
  };
};

const keyOf = (role: string): string => `key-of-the-${role}-${'0'.repeat(32)}`;

async function start({ withRoles = false, options = {} } = {}): Promise<TestHost & { url: string }> {
  const apiKeys = (['viewer', 'commenter'] as const).map((role) => ({
    id: role,
    hash: `sha256:${createHash('sha256').update(keyOf(role)).digest('hex')}`,
    scopes: ['*'],
    documents: { '*': role },
  }));
  const host = await createTestHost(withRoles ? [embedded, collab, auth] : [embedded, collab], {
    options: { collab: options, ...(withRoles && { auth: { apiKeys } }) },
  });
  const address = await host.listen();
  return Object.assign(host, { url: `${address.replace('http', 'ws')}/collaboration` });
}

/** Checked each millisecond, so that the server's threads can run. */
async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `did not come true: ${condition.toString()}`);
    await setTimeout(1);
  }
}

for (const [name, connect] of Object.entries({ hocuspocus: byHocuspocus, 'y-websocket': byYWebsocket })) {
  test(`${name}: a comment of one client reaches the other`, async () => {
    await using host = await start();
    using ada = connect(host.url, 'd');
    using ben = byHocuspocus(host.url, 'd');
    await until(() => ada.companion.session !== undefined && ben.companion.session !== undefined);
    assert.equal(ada.companion.session?.role, 'owner');
    const threadId = await ada.companion.comments.create({ content: 'Is this true?' });
    await until(() => ben.companion.comments.threads.length === 1);
    await ben.companion.comments.reply(threadId, 'Yes.');
    await ben.companion.comments.resolve(threadId);
    const commentId = ben.companion.comments.get(threadId)?.comments[0]?.id ?? '';
    await ben.companion.comments.react(threadId, commentId, '👍');
    await until(() => ada.companion.comments.get(threadId)?.comments[0]?.data.reactions !== undefined);
    assert.deepEqual(ada.companion.comments.threads, ben.companion.comments.threads);
    assert.ok(ada.companion.comments.get(threadId)?.resolvedAt);
    await ada.companion.comments.deleteThread(threadId);
    await until(() => ben.companion.comments.threads.length === 0);
  });

  test(`${name}: comments made offline arrive once, and missed comments are loaded`, async () => {
    await using host = await start();
    using ada = connect(host.url, 'd');
    using ben = byHocuspocus(host.url, 'd');
    await until(() => ada.companion.session !== undefined && ben.companion.session !== undefined);
    await until(() => ada.companion.pending === 0);
    ada.offline();
    const mine = ada.companion.comments.create({ content: 'written offline' });
    assert.equal(ada.companion.pending, 1);
    await ben.companion.comments.create({ content: 'missed' });
    ada.online();
    await mine;
    await until(() => ada.companion.comments.threads.length === 2 && ben.companion.comments.threads.length === 2);
    assert.deepEqual(ada.companion.comments.threads, ben.companion.comments.threads);
  });

  test(`${name}: comments made offline in one thread arrive in order`, async () => {
    await using host = await start();
    using ada = connect(host.url, 'd');
    await until(() => ada.companion.session !== undefined && ada.companion.pending === 0);
    assert.equal(ada.companion.isConnected, true);
    ada.offline();
    await until(() => !ada.companion.isConnected);
    const { comments } = ada.companion;
    const said = [comments.create({ id: 't', content: 'first' })];
    for (let count = 0; count < 20; count++) said.push(comments.reply('t', `reply ${count}`));
    const resolved = comments.resolve('t');
    ada.online();
    await Promise.all([...said, resolved]);
    const thread = comments.get('t');
    assert.deepEqual(
      thread?.comments.map(({ content }) => content),
      ['first', ...Array.from({ length: 20 }, (_, count) => `reply ${count}`)],
    );
    assert.ok(thread?.resolvedAt);
  });

  test(`${name}: a comment that was written offline is sent by the next page`, async () => {
    await using host = await start();
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    const keep = { storage, key: 'ada d' };
    {
      using page = connect(host.url, 'd', { keep });
      page.offline();
      page.companion.comments.create({ content: 'from the page before' }).catch(() => undefined);
    }
    using page = connect(host.url, 'd', { keep });
    await until(() => page.companion.comments.threads.length === 1 && page.companion.pending === 0);
    assert.equal(items.size, 0);
  });

  test(`${name}: a version that was requested offline contains the text written offline`, async () => {
    await using host = await start();
    using ada = connect(host.url, 'd');
    await until(() => ada.companion.isConnected);
    ada.offline();
    await until(() => !ada.companion.isConnected);
    ada.doc.getText('t').insert(0, 'written offline');
    const saving = ada.companion.versions.save();
    ada.online();
    const shown = new Y.Doc();
    Y.applyUpdate(shown, (await ada.companion.versions.preview((await saving).version)).update);
    assert.equal(shown.getText('t').toJSON(), 'written offline');
  });

  test(`${name}: a writer whose edits are too large can still comment`, async () => {
    await using host = await start({ options: { maxUpdateBytes: 1024 } });
    const doc = new Y.Doc();
    doc.getText('t').insert(0, 'x'.repeat(2000));
    using ada = connect(host.url, 'd', { doc });
    await until(() => ada.companion.session !== undefined);
    await ada.companion.comments.create({ content: 'too long?' });
  });

  test(`${name}: a reader who typed offline can still read and comment`, async () => {
    await using host = await start({ withRoles: true });
    const doc = new Y.Doc();
    doc.getText('t').insert(0, 'not allowed');
    using ada = connect(host.url, 'd', { token: keyOf('commenter'), doc });
    await until(() => ada.companion.session !== undefined);
    assert.deepEqual([ada.companion.session?.role, ada.companion.isConnected], ['commenter', true]);
    await ada.companion.comments.create({ content: 'allowed' });
    assert.equal(ada.companion.comments.threads.length, 1);
    using ben = connect(host.url, 'd', { token: keyOf('viewer') });
    await until(() => ben.companion.comments.threads.length === 1);
    await assert.rejects(ben.companion.comments.create({ content: 'not allowed' }), { code: 'DOCUMENT_FORBIDDEN' });
  });

  test(`${name}: versions are saved, shown, compared and restored`, async () => {
    await using host = await start();
    using ada = connect(host.url, 'd');
    using ben = byHocuspocus(host.url, 'd');
    await until(() => ada.companion.session !== undefined && ben.companion.session !== undefined);
    const text = ada.doc.getText('default');
    text.insert(0, 'first');
    let told = 0;
    ben.companion.versions.subscribe(() => (told += 1));
    await until(() => ben.doc.getText('default').toJSON() === 'first');
    const { version, isNew } = await ada.companion.versions.save({ name: 'One' });
    assert.deepEqual([version, isNew], [1, true]);
    text.insert(5, ' and second');
    await until(() => ben.doc.getText('default').toJSON() === 'first and second');

    const shown = new Y.Doc();
    Y.applyUpdate(shown, (await ben.companion.versions.preview(1)).update);
    assert.equal(shown.getText('default').toJSON(), 'first');
    await until(() => told > 0);
    assert.deepEqual(
      (await ben.companion.versions.list()).map(({ name: called }) => called),
      ['One'],
    );
    await assert.rejects(ben.companion.versions.preview(9), { code: 'VERSION_NOT_FOUND' });
    await assert.rejects(ben.companion.versions.list({ limit: 0 }), { code: 'ACTION_INVALID' });
  });
}

test('a client is notified of its changed role, whatever the provider', async () => {
  let role: DocumentRole = 'editor';
  const ada = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} } as const;
  const roles = definePlugin({
    name: 'roles',
    version: '1.0.0',
    apiVersion: 1,
    provides: ['auth'],
    setup: (host) => host.provide('auth', { authenticate: () => Promise.resolve(ada), roleOf: () => role }),
  });
  await using host = await createTestHost([embedded, collab, roles]);
  const url = `${(await host.listen()).replace('http', 'ws')}/collaboration`;
  using first = byHocuspocus(url, 'd', { token: 'x' });
  using second = byYWebsocket(url, 'd');
  const both = [first.companion, second.companion];
  await until(() => both.every(({ session }) => session?.role === 'editor'));
  const told = both.map((companion) => {
    const heard: unknown[] = [];
    companion.subscribe(() => heard.push(companion.session?.role));
    return heard;
  });
  role = 'viewer';
  await until(() => both.every(({ session }) => session?.role === 'viewer'));
  // Answers to the requests of the start may arrive before or after the change, and are reported as well.
  for (const heard of told) {
    assert.equal(heard.at(-1), 'viewer');
    assert.ok(!heard.slice(heard.indexOf('viewer')).includes('editor'), 'the new role is not taken back');
  }
});

test('restoring a version changes the text for everybody, and keeps the former text as a version', async () => {
  await using host = await start();
  using ada = byHocuspocus(host.url, 'd');
  using ben = byYWebsocket(host.url, 'd');
  await until(() => ada.companion.session !== undefined && ben.companion.session !== undefined);
  const body = { content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'old' }] }] } };
  await host.inject({ method: 'POST', url: '/documents/d', payload: body });
  const fragment = ben.doc.getXmlFragment('default');
  await until(() => fragment.toJSON().includes('old'));
  await ada.companion.versions.save();
  await until(() => ada.doc.getXmlFragment('default').length === 1);
  ada.doc.getXmlFragment('default').delete(0, 1);
  await until(() => fragment.length === 0);
  await ada.companion.versions.revert(1, { currentVersionName: 'Before' });
  await until(() => fragment.toJSON().includes('old'));
  const { changed, added, removed } = await ben.companion.versions.compare(1);
  assert.deepEqual([changed, added, removed], [0, 0, 0]);
  assert.deepEqual(
    (await ada.companion.versions.list()).map(({ name }) => name),
    [null, 'Before', null],
  );
});

test('an anchor moves with its text', () => {
  const doc = new Y.Doc();
  const text = doc.getText('t');
  text.insert(0, 'some words here');
  const at = (index: number) => Y.createRelativePositionFromTypeIndex(text, index);
  const ref = anchorOf(at(5), at(10), 'words');
  text.insert(0, 'now ');
  const range = rangeOf(doc, ref);
  assert.deepEqual([range?.anchor.index, range?.head.index, ref.quote], [9, 14, 'words']);
});
