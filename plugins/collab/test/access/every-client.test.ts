import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService, DocumentRole } from '@editor-companion/core/plugin';
import { call, paragraphs } from '../call.ts';
import { keyOf, startWithRoles } from '../asking.ts';
import { connectHocuspocus4, connectYWebsocket, everyKind, type Client } from '../clients.ts';
import { startCollab, until } from '../support.ts';

const as = (role: string) => ({ authorization: `Bearer ${keyOf(role)}` });
const textOf = ({ doc }: Client): string => doc.getText('text').toJSON();

/** Returns the states that an onlooker sees of the others. */
const seenBy = (onlooker: Client): Set<unknown> =>
  new Set([...onlooker.presences().values()].map(({ step }) => step).filter(Boolean));

test('clients of every kind lose a role at once, then the document, and regain it when the restriction is lifted', async () => {
  await using host = await startWithRoles();
  await call(host, 'POST', '/documents/d', { content: paragraphs('Hello') }, as('owner'));
  const restrict = (role: DocumentRole | 'none') =>
    call(host, 'PUT', '/documents/d/restrictions/server:editor', { role }, as('owner'));
  const onlooker = connectHocuspocus4(host.url, 'd', { token: keyOf('owner') });
  const clients = everyKind.map((connect) => connect(host.url, 'd', { token: keyOf('editor') }));
  try {
    await until(() => [onlooker, ...clients].every((client) => client.isSynced()));
    for (const { doc, kind } of clients) doc.getText('text').insert(0, `${kind};`);
    await until(() => clients.every(({ kind }) => textOf(onlooker).includes(kind)));
    const before = textOf(onlooker);

    assert.equal((await restrict('viewer')).status, 200);
    for (const { doc, kind, setPresence } of clients) {
      doc.getText('text').insert(0, 'too late;');
      // Sent after the change on the same connection: once it is visible, the change has been processed.
      setPresence({ step: `viewer ${kind}` });
    }
    const shown = new Set(clients.map(({ kind }) => `viewer ${kind}`));
    await until(() => seenBy(onlooker).isSupersetOf(shown));
    assert.equal(textOf(onlooker), before);

    await restrict('none');
    await until(() => seenBy(onlooker).size === 0);
    const people = await call(host, 'GET', '/documents/d/people', undefined, as('owner'));
    const present = (people.data['items'] as { user: { id: string } }[]).map(({ user }) => user.id);
    assert.deepEqual(present, ['server:owner']);
    assert.equal(textOf(onlooker), before);

    await call(host, 'DELETE', '/documents/d/restrictions/server:editor', undefined, as('owner'));
    const back = connectYWebsocket(host.url, 'd', { token: keyOf('editor') });
    clients.push(back);
    await until(() => back.isSynced());
    back.doc.getText('text').insert(0, 'let in again;');
    await until(() => textOf(onlooker).includes('let in again;'));
  } finally {
    for (const client of [onlooker, ...clients]) client.close();
  }
});

test('a plugin that decides about roles makes all connections of a document ask again at once', async () => {
  const decided = { role: 'editor' as DocumentRole | undefined, asked: 0 };
  const auth: AuthService = {
    async authenticate({ headers }) {
      const id = headers['authorization'] === 'operator' ? 'operator' : 'ada';
      return { id, name: id, kind: 'user', scopes: ['collab'], documents: {} };
    },
    roleOf({ id }) {
      if (id === 'operator') return 'owner';
      decided.asked += 1;
      return decided.role;
    },
  };
  await using host = await startCollab({}, { services: { auth } });
  const clients = everyKind.map((connect) => connect(host.url, 'd', { token: 'any' }));
  try {
    await until(() => clients.every((client) => client.isSynced()));
    decided.role = undefined;
    const { asked } = decided;
    host.use('documents').recheck?.('d');
    assert.ok(decided.asked - asked >= clients.length, 'each is asked for before anything else happens');
    const people = await call(host, 'GET', '/documents/d/people', undefined, { authorization: 'operator' });
    assert.deepEqual([people.status, people.data['items']], [200, []]);
  } finally {
    for (const client of clients) client.close();
  }
});
