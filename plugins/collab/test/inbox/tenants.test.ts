import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost, credentialOf, tenantAuth } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';

const [ada, bob] = [credentialOf('ada', 'acme'), credentialOf('bob', 'acme')];
const [foreign, nobodys] = [credentialOf('ada', 'other'), credentialOf('ada')];

test('a notification is found only by its user in its tenant, who can mark and delete no other user’s', async () => {
  await using host = await createTestHost([storage, collab], { services: { auth: tenantAuth } });
  const ask = async (headers: typeof ada, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
    (await host.inject({ method, url, headers, ...(payload && { payload }) })).json<{ data: never }>().data as {
      items: { document: string; id: string; user: object }[];
      unread: number;
      muted: string[];
    };
  const mention = async (by: typeof ada): Promise<void> => {
    await ask(by, 'POST', '/documents/minutes', { html: '<p>x</p>' });
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'ada', label: 'Ada' } }] }],
    };
    await ask(by, 'POST', '/documents/minutes/threads', { content });
  };
  await mention(bob);
  await mention(credentialOf('bob'));
  for (const [person, count] of [
    [ada, 1],
    [nobodys, 1],
    [foreign, 0],
  ] as const) {
    const { items, unread } = await ask(person, 'GET', '/inbox');
    assert.deepEqual([items.map(({ document }) => document), unread], [count === 1 ? ['minutes'] : [], count]);
  }
  await ask(foreign, 'POST', '/inbox/read', { read: true });
  await ask(nobodys, 'DELETE', '/inbox');
  assert.equal((await ask(ada, 'GET', '/inbox')).unread, 1);
  assert.equal((await ask(nobodys, 'GET', '/inbox')).items.length, 0);
  const [item] = (await ask(ada, 'GET', '/inbox')).items;
  const opened = await host.inject({
    method: 'PATCH',
    url: `/inbox/${item?.id}`,
    headers: foreign,
    payload: { read: true },
  });
  assert.equal(opened.statusCode, 404);
  await host.settle();
  const told = host.events('notification:created').map(({ payload: { recipient } }) => recipient);
  assert.deepEqual(told, ['ada', 'ada']);
  assert.deepEqual((await ask(ada, 'PATCH', '/inbox/preferences', { mute: ['minutes'] })).muted, ['minutes']);
  assert.deepEqual((await ask(nobodys, 'GET', '/inbox/preferences')).muted, []);
});
