import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import {{camelName}} from '../src/index.ts';

const file = { filename: 'a.txt', mime: 'text/plain', size: 1, path: 'a' };

const converter = definePlugin({
  name: 'converter',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.onReady(() => host.emit('file:converted', { taskId: '1', fromCache: false, file }));
  },
});

test('the route greets as configured', async () => {
  await using host = await createTestHost({{camelName}}, { options: { '{{name}}': { greeting: 'Hi' } } });
  const response = await host.inject({ url: '/{{name}}' });
  assert.deepEqual(response.json().data, { greeting: 'Hi', conversions: 0 });
});

test('conversions are counted', async () => {
  await using host = await createTestHost([{{camelName}}, converter]);
  await host.settle();
  const response = await host.inject({ url: '/{{name}}' });
  assert.equal(response.json().data.conversions, 1);
});
