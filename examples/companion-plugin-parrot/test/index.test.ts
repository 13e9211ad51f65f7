import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import parrot from '../src/index.ts';

const owner = definePlugin({
  name: 'ai-providers',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'aiProvider', label: 'AI provider' })],
  setup() {},
});

const missing = async (env: Record<string, string>): Promise<unknown> => {
  await using host = await createTestHost([owner, parrot], { env });
  return host.contributed('aiProvider')[0]?.missing?.();
};

test('the plugin contributes its provider', async () => {
  await using host = await createTestHost([owner, parrot]);
  assert.deepEqual(
    host.contributed('aiProvider').map(({ id }) => id),
    ['parrot'],
  );
});

test('the key comes from the environment, and a missing key is reported', async () => {
  assert.deepEqual(await missing({}), ['PARROT_API_KEY']);
  assert.deepEqual(await missing({ PARROT_API_KEY: 'key' }), []);
});
