import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollabContext } from '../src/feature.ts';
import { watchQuiet } from '../src/quiet-watch.ts';
import { createEvents } from './events.ts';

test('consecutive changes are reported once, after a pause or when all clients have left', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const { rooms, changed, closed } = createEvents();
  const told: unknown[] = [];
  const host = { emit: (_: string, payload: unknown) => told.push(payload) } as unknown as CollabContext['host'];
  const watch = watchQuiet({ host, rooms }, { pause: 30_000 });
  changed('d', 'ada');
  mock.timers.tick(20_000);
  changed('d', 'ben', 'server:mirror');
  changed('d~comments', 'ada');
  mock.timers.tick(20_000);
  assert.deepEqual(told.splice(0), []);
  mock.timers.tick(12_000);
  assert.deepEqual(told.splice(0), [{ document: 'd', seq: 1, users: ['ada', 'ben'] }]);
  changed('d', 'server:mirror');
  closed('d');
  assert.deepEqual(told.splice(0), []);
  changed('d', 'cleo');
  closed('d');
  closed('d');
  assert.deepEqual(told.splice(0), [{ document: 'd', seq: 1, users: ['cleo'] }]);
  await watch.close?.();
});
