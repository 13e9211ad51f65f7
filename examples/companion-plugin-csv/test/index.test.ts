import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin, definePoint } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import csv from '../src/index.ts';

const importer = definePlugin({
  name: 'import-office',
  version: '1.0.0',
  apiVersion: 1,
  points: [definePoint({ id: 'importFormat', label: 'import format' })],
  setup() {},
});

test('the plugin contributes its format', async () => {
  await using host = await createTestHost([csv, importer]);
  const formats = host.contributed('importFormat').map(({ id, extensions }) => [id, extensions]);
  assert.deepEqual(formats, [['csv', ['csv', 'tsv', 'tab']]]);
});

test('an unknown option is refused', async () => {
  await assert.rejects(createTestHost([importer, csv], { options: { csv: { rows: 5 } } }), { name: 'BootError' });
});

test('a fallback encoding that does not exist is refused at the start', async () => {
  await assert.rejects(createTestHost([importer, csv], { options: { csv: { fallbackEncoding: 'latin-99' } } }), {
    name: 'BootError',
  });
});
