import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Asking } from '../asking.ts';
import { until } from '../support.ts';
import { as, startWithPeople } from './stage.ts';

const connect = (url: string, document: string, who: string) => Asking.connectAs(url, document, who);

test('a notification arrives at once on every connection of its user, in any open document', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  using first = await connect(host.url, 'e', 'ben');
  using second = await connect(host.url, 'd', 'ben');
  using other = await connect(host.url, 'd', 'eva');
  await as(host, 'ada', 'POST', '/documents/d/threads', { id: 't', content: '@[Ben](ben)' });
  for (const client of [first, second]) {
    const { notification } = await client.hear('notification');
    assert.equal((notification as Record<string, unknown>)['excerpt'], '@Ben');
  }
  const { unread, items } = await first.ask('inbox.list');
  assert.deepEqual([unread, (items as unknown[]).length], [1, 1]);
  const [{ id }] = items as [{ id: string }];
  assert.deepEqual((await first.ask('inbox.mark', { ids: [id] }))['unread'], 0);
  await second.hear('inbox.changed');
  assert.equal((await second.ask('inbox.count'))['unread'], 0);
  assert.equal((await second.ask('inbox.mark', { ids: [id], read: false }))['unread'], 1);
  assert.equal((await second.ask('inbox.delete', {}))['unread'], 0);
  assert.deepEqual((await second.ask('inbox.configure', { notify: 'none' }))['notify'], 'none');
  assert.deepEqual((await first.ask('inbox.preferences'))['notify'], 'none');
  assert.deepEqual(
    other.told.filter(({ event }) => String(event).startsWith('notification')),
    [],
  );
});

test('a user gets no notifications of a document that the user may no longer read, nor on a closed connection', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  using ben = await connect(host.url, 'e', 'ben');
  {
    using gone = await connect(host.url, 'e', 'ben');
    assert.ok(gone.provider.synced);
  }
  stage.bar('ben', 'd');
  await as(host, 'ada', 'POST', '/documents/d/threads', { content: 'secret @[Ben](ben)' });
  await as(host, 'ada', 'POST', '/documents/e/threads', { content: 'open @[Ben](ben)' });
  await ben.hear('notification');
  assert.doesNotMatch(JSON.stringify(ben.told), /secret/);
  await until(() => host.events('notification:created').length === 2);
});
