import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Asking } from '../../collab/test/asking.ts';
import { until } from '../../collab/test/support.ts';
import { ask, entriesFor, startAudited } from './stage.ts';

test('what is done over the socket of a document is written down once, and what came by a request is not told twice', async () => {
  await using host = await startAudited();
  const origin = await host.listen();
  const url = `${origin.replace('http', 'ws')}/collaboration`;
  await ask(`${origin}/documents/live`, 'ada', { method: 'POST', payload: { markdown: 'first' } });
  await ask(`${origin}/documents/live/lock`, 'ada', { method: 'PUT', payload: {} });
  {
    using ben = await Asking.connectAs(url, 'live', 'ben');
    await ben.ask('document.unlock');
    await ben.ask('comment.create', { threadId: 't1', commentId: 'c1', content: 'Here.' });
    await ben.ask('version.create', { name: 'One' });
  }
  await until(async () => (await entriesFor(origin, 'ada', '?action=version.create')).length > 0);
  await host.settle();
  const told = (await entriesFor(origin, 'ada', '?target=live'))
    .filter(({ action }) => action !== 'document.edited')
    .map(({ action, actor, outcome, status }) => [action, actor.id, outcome, status]);
  assert.deepEqual(told.toReversed(), [
    ['document.create', 'ada', 'done', 201],
    ['document.lock', 'ada', 'done', 200],
    ['document.unlock', 'ben', 'done', undefined],
    ['comment.create', 'ben', 'done', undefined],
    ['version.create', 'ben', 'done', undefined],
  ]);
});
