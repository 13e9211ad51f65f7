import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import {{camelName}} from '../src/index.ts';

const owner = definePlugin({
  name: 'ai',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'aiProvider', label: 'AI provider' })],
  setup() {},
});

test('the plugin contributes its provider', async () => {
  await using host = await createTestHost([owner, {{camelName}}]);
  assert.deepEqual(host.contributed('aiProvider').map(({ id }) => id), ['{{name}}']);
});
