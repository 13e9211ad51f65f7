import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompanionError, Type } from '@editor-companion/core/plugin';
import type { AuthService, DocumentRole } from '@editor-companion/core/plugin';
import { defineAction } from '../../src/actions/action.ts';
import { startBareServer } from '../bare-server.ts';
import { NO_CLOCKS, RawClient } from '../raw-client.ts';
import { until } from '../support.ts';

const SYNC = 0;
const AUTH = 2;
const STATELESS = 5;

const auth: AuthService = {
  authenticate: ({ token = '' }) =>
    Promise.resolve({
      id: token,
      name: token,
      kind: 'user',
      scopes: ['collab'],
      documents: { doc: token as DocumentRole },
    }),
  roleOf: ({ documents }, name) => documents[name],
};

async function join(url: string, role: DocumentRole): Promise<RawClient> {
  const client = await RawClient.connect(url, 'hocuspocus');
  client.say('doc', AUTH, 0, role).say('doc', SYNC, 0, NO_CLOCKS);
  await client.hear(SYNC, 1);
  return client;
}

async function ask(client: RawClient, question: unknown): Promise<Record<string, unknown>> {
  const before = client.heard.length;
  client.say('doc', STATELESS, typeof question === 'string' ? question : JSON.stringify(question));
  return JSON.parse((await client.hear(STATELESS, undefined, before)).text ?? '') as Record<string, unknown>;
}

const greet = defineAction({
  name: 'greeting.send',
  aliases: ['greet'],
  role: 'commenter',
  payload: Type.Object({ to: Type.String({ maxLength: 6 }) }, { additionalProperties: false }),
  async handle(room, { principal }, { to }) {
    if (to === 'nobody') throw new CompanionError('NOBODY', { status: 404, message: 'Nobody is there.' });
    if (to === 'bug') throw new Error('a secret of the server');
    // An event outside of the list, as external plugins may broadcast.
    room.broadcast({ event: 'greeting.sent', from: principal.id, to } as never);
    return { event: 'greeting', text: `Hello, ${to}` };
  },
});

test('an answer goes to its asker, with the number of the question, and a broadcast goes to all', async () => {
  await using host = await startBareServer({ auth });
  host.server.actions.add(greet);
  const [asker, other] = [await join(host.url, 'editor'), await join(host.url, 'viewer')];
  assert.deepEqual(await ask(asker, { action: 'greet', requestId: 7, to: 'Ben' }), {
    event: 'greeting.sent',
    from: 'editor',
    to: 'Ben',
  });
  await until(() => asker.count(STATELESS) === 2);
  assert.deepEqual(JSON.parse(asker.heard.at(-1)?.text ?? ''), { event: 'greeting', text: 'Hello, Ben', requestId: 7 });
  await until(() => other.count(STATELESS) === 1);
  asker.close();
  other.close();
});

test('roles, unknown actions, invalid payloads and failures are answered as errors with the reason', async () => {
  await using host = await startBareServer({ auth });
  host.server.actions.add(greet);
  const [editor, viewer] = [await join(host.url, 'editor'), await join(host.url, 'viewer')];
  const codeOf = async (client: RawClient, question: object): Promise<unknown> =>
    (await ask(client, question))['error'];
  assert.equal(await codeOf(viewer, { action: 'greeting.send', to: 'Ben' }), 'DOCUMENT_FORBIDDEN');
  assert.equal(await codeOf(editor, { action: 'unheard.of' }), 'ACTION_UNKNOWN');
  assert.equal(await codeOf(editor, { action: 'greet', to: 'nobody' }), 'NOBODY');
  const wrong = await ask(editor, { action: 'greet', requestId: 'x', to: 'too long', more: 1 });
  assert.deepEqual([wrong['error'], wrong['requestId'], wrong['action']], ['ACTION_INVALID', 'x', 'greet']);
  assert.deepEqual((wrong['details'] as { path: string }[]).map(({ path }) => path).toSorted(), ['', 'more', 'to']);
  const failed = await ask(editor, { action: 'greet', to: 'bug' });
  assert.equal(failed['error'], 'INTERNAL_ERROR');
  assert.doesNotMatch(JSON.stringify(failed), /secret/);
  editor.close();
  viewer.close();
});

test('messages without an action of the server are ignored', async () => {
  await using host = await startBareServer({ auth });
  const client = await join(host.url, 'owner');
  for (const text of ['hello', '{"type":"theirs"}', 'null', '[]', '{"action":5}']) client.say('doc', STATELESS, text);
  const hello = await ask(client, { action: 'hello' });
  assert.deepEqual([hello['event'], hello['role'], hello['user']], ['hello', 'owner', { id: 'owner', name: 'owner' }]);
  assert.equal(client.count(STATELESS), 1);
  client.close();
});

test('an action’s name can be registered once', async () => {
  await using host = await startBareServer();
  host.server.actions.add(greet);
  assert.throws(() => host.server.actions.add({ ...greet, name: 'other' }), /greet/);
});
