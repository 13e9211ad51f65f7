import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCompanion } from '../../src/index.ts';

/** Returns the value and origin of an option, with an environment and without a file. */
async function valueOf(path: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const { values, problems } = await checkCompanion({ config: {}, env: { NODE_ENV: 'test', ...env } });
  assert.deepEqual(
    problems.filter(({ severity }) => severity === 'error'),
    [],
  );
  const found = values.find((one) => one.path === path);
  return found && [found.value, found.origin];
}

test('a declared variable sets its option; a missing or empty one has no effect', async () => {
  assert.deepEqual(await valueOf('server.port', { PORT: '4711' }), [4711, 'env']);
  assert.deepEqual(await valueOf('server.port', { PORT: '' }), [1235, 'default']);
  assert.deepEqual(await valueOf('server.port', {}), [1235, 'default']);
});

test('a path in a variable’s name sets the option at that path, and has priority over the declared variable', async () => {
  assert.deepEqual(await valueOf('server.port', { PORT: '1', COMPANION_SERVER__PORT: '4712' }), [4712, 'env']);
  assert.deepEqual(await valueOf('server.rateLimit.max', { COMPANION_SERVER__RATE_LIMIT__MAX: '7' }), [7, 'env']);
});
