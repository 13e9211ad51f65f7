import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService, DocumentRole } from '@editor-companion/core/plugin';
import { CompanionError } from '@editor-companion/core/plugin';
import * as Y from 'yjs';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from './clients.ts';
import { startCollab, until } from './support.ts';

/** The token is the role. `bad` is an invalid token. */
const auth: AuthService = {
  authenticate({ token = '' }) {
    if (token === 'bad') throw new CompanionError('AUTH_INVALID', { status: 403, message: 'That is no token.' });
    return Promise.resolve({
      id: token,
      name: token,
      kind: 'user',
      scopes: ['collab'],
      documents: { '*': token as DocumentRole },
    });
  },
  roleOf: ({ documents }) => documents['*'],
};

interface Opened extends AsyncDisposable {
  open(name: string, token: string, more?: { sessionAwareness?: boolean; document?: Y.Doc }): HocuspocusProvider;
}

/** Creates providers that share one connection. */
function share(url: string): Opened {
  const websocketProvider = new HocuspocusProviderWebsocket({ url });
  const opened: HocuspocusProvider[] = [];
  return {
    open(name, token, { sessionAwareness = false, document = new Y.Doc() } = {}) {
      const provider = new HocuspocusProvider({ websocketProvider, name, token, document, sessionAwareness });
      provider.attach();
      opened.push(provider);
      return provider;
    },
    async [Symbol.asyncDispose]() {
      for (const provider of opened) {
        provider.destroy();
        provider.document.destroy();
      }
      websocketProvider.destroy();
    },
  };
}

const textOf = ({ document }: HocuspocusProvider): string => document.getText('text').toJSON();

test('a provider knows when all changes are saved, and that a reader’s changes are not', async () => {
  await using host = await startCollab({}, { services: { auth } });
  await using shared = share(host.url);
  const editor = shared.open('doc', 'editor');
  await until(() => editor.isSynced && !editor.hasUnsyncedChanges);
  editor.document.getText('text').insert(0, 'mine');
  assert.equal(editor.hasUnsyncedChanges, true);
  await until(() => !editor.hasUnsyncedChanges);
  const viewer = share(host.url);
  const reader = viewer.open('doc', 'viewer');
  await until(() => textOf(reader) === 'mine' && !reader.hasUnsyncedChanges);
  assert.equal(reader.authorizedScope, 'readonly');
  reader.document.getText('text').insert(0, 'not ');
  editor.document.getText('text').insert(4, ' alone');
  await until(() => textOf(reader) === 'not mine alone' && !editor.hasUnsyncedChanges);
  assert.equal(textOf(editor), 'mine alone');
  assert.equal(reader.hasUnsyncedChanges, true);
  await viewer[Symbol.asyncDispose]();
});

test('a reader who may write again is asked for the refused changes, and then knows that all are saved', async () => {
  let role: DocumentRole = 'viewer';
  const ada = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['collab'], documents: {} } as const;
  const changing: AuthService = { authenticate: () => Promise.resolve(ada), roleOf: () => role };
  await using host = await startCollab({}, { services: { auth: changing } });
  await using shared = share(host.url);
  const provider = shared.open('doc', 'token');
  await until(() => provider.isSynced && provider.unsyncedChanges === 0);
  for (const text of ['one ', 'two ', 'three ']) provider.document.getText('text').insert(0, text);
  const other = new Y.Doc();
  await using others = share(host.url);
  const reader = others.open('doc', 'token', { document: other });
  await until(() => reader.isSynced);
  assert.deepEqual([provider.unsyncedChanges, textOf(reader)], [3, '']);
  const counts: number[] = [];
  provider.on('unsyncedChanges', ({ number }: { number: number }) => counts.push(number));
  role = 'editor';
  await until(() => textOf(reader) === 'three two one ' && provider.unsyncedChanges === 0);
  assert.deepEqual(counts, [2, 1, 0]);
});

test('several documents and several sessions of one share a connection, and a refused one does not affect them', async () => {
  await using host = await startCollab({}, { services: { auth } });
  await using shared = share(host.url);
  const [one, first, second] = [
    shared.open('one', 'editor'),
    shared.open('two', 'editor', { sessionAwareness: true }),
    shared.open('two', 'editor', { sessionAwareness: true }),
  ];
  const refused = shared.open('three', 'bad');
  const reasons: string[] = [];
  refused.on('authenticationFailed', ({ reason }: { reason: string }) => reasons.push(reason));
  await until(() => [one, first, second].every(({ isSynced }) => isSynced) && reasons.length > 0);
  assert.deepEqual(reasons, ['That is no token.']);
  first.document.getText('text').insert(0, 'shared');
  await until(() => textOf(second) === 'shared');
  assert.equal(textOf(one), '');
  first.awareness?.setLocalState({ name: 'first' });
  await until(() => [...(second.awareness?.getStates().values() ?? [])].some((state) => state['name'] === 'first'));
  first.destroy();
  await until(() => ![...(second.awareness?.getStates().values() ?? [])].some((state) => state['name'] === 'first'));
  second.document.getText('text').insert(0, 'still ');
  await until(() => !second.hasUnsyncedChanges);
});

test('offline changes arrive after reconnecting', async () => {
  await using host = await startCollab();
  const document = new Y.Doc();
  document.getText('text').insert(0, 'offline');
  await using shared = share(host.url);
  const writer = shared.open('doc', '', { document });
  await until(() => writer.isSynced && !writer.hasUnsyncedChanges);
  writer.configuration.websocketProvider.disconnect();
  await until(() => !writer.isSynced);
  document.getText('text').insert(0, 'twice ');
  void writer.configuration.websocketProvider.connect();
  await using others = share(host.url);
  const reader = others.open('doc', '');
  await until(() => textOf(reader) === 'twice offline' && !writer.hasUnsyncedChanges);
});

test('messages beside the document are answered', async () => {
  await using host = await startCollab();
  await using shared = share(host.url);
  const provider = shared.open('doc', '');
  const heard: string[] = [];
  provider.on('stateless', ({ payload }: { payload: string }) => heard.push(payload));
  await until(() => provider.isSynced);
  provider.sendStateless(JSON.stringify({ action: 'hello', requestId: 1 }));
  await until(() => heard.length === 1);
  assert.match(heard[0] ?? '', /"event":"hello".*"version\.create"/);
});
