import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../collab/test/support.ts';
import { ask, entriesFor, startAudited } from './stage.ts';

test('excluded actions are recorded only if they fail, and addresses can be left out', async () => {
  await using host = await startAudited({ leaveOut: ['document.*'], addresses: false });
  const origin = await host.listen();
  await ask(`${origin}/documents/a`, 'ada', { method: 'POST', payload: { markdown: 'x' } });
  await ask(`${origin}/documents/b`, 'ada', { method: 'DELETE' });
  await until(async () => (await entriesFor(origin, 'ada')).length > 0);
  const entries = await entriesFor(origin, 'ada');
  assert.deepEqual(
    entries.map(({ action, target, outcome }) => [action, target?.id, outcome]),
    [['document.delete', 'b', 'refused']],
  );
  assert.equal(entries[0]?.actor.address, undefined);
});
