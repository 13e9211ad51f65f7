import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestHost, runCommand } from '@editor-companion/core/testing';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import audit from '../src/index.ts';
import { until } from '../../collab/test/support.ts';
import { ask, entriesFor } from './stage.ts';

/** The server requires no sign-in. */
const host = await createTestHost([storage, collab, audit]);
const origin = await host.listen();
after(() => host.close());
const run = (...args: string[]) => runCommand(audit, ['audit', ...args, '--url', origin]);

test('the newest entries are shown as a table, and all of them are written out', async () => {
  assert.equal((await run('--action', 'document.create')).printed, 'No entries match.\n');
  await ask(`${origin}/documents/plan`, 'x', { method: 'POST', payload: { markdown: 'first' } });
  await ask(`${origin}/documents/gone`, 'x', { method: 'DELETE' });
  await until(async () => (await entriesFor(origin, 'x')).length >= 2);
  const { exitCode, printed, complained } = await run('--action', 'document.*');
  assert.equal(exitCode, 0, complained);
  assert.match(printed, /anonymous +document\.delete +gone +refused \(404\) +127\.0\.0\.1\n/);
  assert.match(printed, /anonymous +document\.create +plan +done +127\.0\.0\.1\n/);
  const lines = await run('export', '--target', 'plan');
  assert.equal((JSON.parse(lines.printed) as { action: string }).action, 'document.create');
  const table = await run('export', '--as', 'csv', '--target', 'plan');
  assert.equal(table.printed.trimEnd().split('\n').length, 2);
});

test('other arguments get a usage error', async () => {
  const { exitCode, complained } = await run('erase');
  assert.deepEqual(
    [exitCode, complained.split('\n')[0]],
    [2, 'There is no action «erase»; known are list and export.'],
  );
});
