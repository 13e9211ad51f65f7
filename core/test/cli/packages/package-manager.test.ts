import assert from 'node:assert/strict';
import { test } from 'node:test';
import { managerOf } from '../../../src/cli/packages/package-manager.ts';
import { temporaryFolder } from '../../workspace.ts';

const AGENT = { npm_config_user_agent: 'yarn/4.1.0 npm/? node/v24.0.0 linux x64' };

test('the package manager comes from package.json, else the lock file, else the running one, else npm', async () => {
  await using named = await temporaryFolder({ 'package.json': '{"packageManager":"pnpm@9.1.0"}', 'yarn.lock': '' });
  assert.equal(managerOf(named.path, {}), 'pnpm');
  await using locked = await temporaryFolder({ 'package.json': '{}', 'bun.lock': '' });
  assert.equal(managerOf(locked.path, AGENT), 'bun');
  await using plain = await temporaryFolder({ 'package.json': '{"packageManager":"cargo@1"}' });
  assert.equal(managerOf(plain.path, AGENT), 'yarn');
  assert.equal(managerOf(plain.path, {}), 'npm');
});

test('a folder without a package.json is refused with a remedy', async () => {
  await using empty = await temporaryFolder({});
  assert.throws(() => managerOf(empty.path, {}), /There is no package\.json/);
});
