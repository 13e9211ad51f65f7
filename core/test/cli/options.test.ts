import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Flags } from '../../src/plugin/command.ts';
import { configSources } from '../../src/cli/options.ts';

const terminal = { cwd: '/here', env: {}, out() {}, err() {} };
const sources = (flags: Flags) => configSources({ flags, args: [], terminal });

test('flags become overrides of the configuration', () => {
  assert.deepEqual(sources({ config: 'a.ts', host: '::', port: '0' }), {
    cwd: '/here',
    env: {},
    configFile: 'a.ts',
    overrides: { 'server.host': '::', 'server.port': 0 },
  });
});

test('a missing flag overrides nothing', () => {
  assert.deepEqual(sources({}), { cwd: '/here', env: {}, overrides: {} });
});

test('a port must be a number of a port', () => {
  for (const port of ['', '-1', '80a', '65536', '1.5']) assert.throws(() => sources({ port }), { name: 'UsageError' });
});
