import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import { loadModel } from '@editor-companion/document';
import callout from '../src/index.ts';

const owner = definePlugin({
  name: 'nodes',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'documentNode', label: 'document node' })],
  setup() {},
});

test('the plugin contributes modules that form a valid model', async () => {
  await using host = await createTestHost([owner, callout]);
  const modules = host.contributed('documentNode').map(({ module }) => module);
  assert.equal((await loadModel(modules)).version, 'callout@1.0.0 mention@1.0.0');
});
