import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import dice from '../src/index.ts';

const owner = definePlugin({
  name: 'assistant',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'aiTool', label: 'tool for models' })],
  setup() {},
});

test('the plugin contributes its tool', async () => {
  await using host = await createTestHost([owner, dice]);
  assert.deepEqual(
    host.contributed('aiTool').map(({ id }) => id),
    ['throw_dice'],
  );
});
