import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Asking } from '../../collab/test/asking.ts';
import { until } from '../../collab/test/support.ts';
import { ask, entriesFor, startAudited } from './stage.ts';

/** A server behind a proxy on this machine. */
const TRUSTING = { server: { trustProxy: '127.0.0.1' } };

test('actions over the socket of a document are recorded, and actions of a request only once', async () => {
  await using host = await startAudited({}, TRUSTING);
  const origin = await host.listen();
  const url = `${origin.replace('http', 'ws')}/collaboration`;
  await ask(`${origin}/documents/live`, 'ada', { method: 'POST', payload: { markdown: 'first' } });
  await ask(`${origin}/documents/live/lock`, 'ada', { method: 'PUT', payload: {} });
  {
    using ben = await Asking.connectAs(url, 'live', 'ben', '198.51.100.7');
    await ben.ask('document.unlock');
    await ben.ask('comment.create', { threadId: 't1', commentId: 'c1', content: 'Here.' });
    await ben.ask('version.create', { name: 'One' });
  }
  await until(async () => (await entriesFor(origin, 'ada', '?action=version.create')).length > 0);
  await host.settle();
  const told = (await entriesFor(origin, 'ada', '?target=live'))
    .filter(({ action }) => action !== 'document.edited')
    .map(({ action, actor, outcome, status }) => [action, actor.id, actor.address, outcome, status]);
  assert.deepEqual(told.toReversed(), [
    ['document.create', 'ada', '127.0.0.1', 'done', 201],
    ['document.lock', 'ada', '127.0.0.1', 'done', 200],
    ['document.unlock', 'ben', '198.51.100.7', 'done', undefined],
    ['comment.create', 'ben', '198.51.100.7', 'done', undefined],
    ['version.create', 'ben', '198.51.100.7', 'done', undefined],
  ]);
});

test('a user who has typed is recorded with the address of the connection, even after it has ended', async () => {
  await using host = await startAudited({}, TRUSTING);
  const origin = await host.listen();
  const url = `${origin.replace('http', 'ws')}/collaboration`;
  {
    using ben = await Asking.connectAs(url, 'typed', 'ben', '198.51.100.7');
    ben.doc.getMap('marks').set('a', 1);
    await until(() => !ben.provider.hasUnsyncedChanges);
  }
  await until(async () => (await entriesFor(origin, 'ada', '?action=document.edited')).length > 0);
  const [edited] = await entriesFor(origin, 'ada', '?action=document.edited');
  assert.deepEqual([edited?.actor.id, edited?.actor.address], ['ben', '198.51.100.7']);
});

test('without addresses none is recorded for sockets either', async () => {
  await using host = await startAudited({ addresses: false });
  const origin = await host.listen();
  const url = `${origin.replace('http', 'ws')}/collaboration`;
  await ask(`${origin}/documents/silent`, 'ada', { method: 'POST', payload: { markdown: 'first' } });
  using ben = await Asking.connectAs(url, 'silent', 'ben');
  await ben.ask('version.create', { name: 'One' });
  await until(async () => (await entriesFor(origin, 'ada', '?action=version.create')).length > 0);
  const [saved] = await entriesFor(origin, 'ada', '?action=version.create');
  assert.deepEqual([saved?.actor.id, saved?.actor.address], ['ben', undefined]);
});
