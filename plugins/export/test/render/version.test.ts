import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import { contentStylesVersion } from '@editor-companion/document/styles';
import storage from '@editor-companion/storage';
import exporting from '../../src/index.ts';

test('an export with the style sheet is made again when the style sheet changes', async () => {
  const versions = new Map<string, string>();
  const reader = definePlugin({
    name: 'reader',
    version: '1.0.0',
    apiVersion: 1,
    dependsOn: { export: '^1' },
    setup(host) {
      host.onReady(() => {
        for (const { id, version } of host.registry('exporter')) versions.set(id, version);
      });
    },
  });
  await using _host = await createTestHost([storage, conversion, exporting, reader]);
  assert.ok(versions.has('pdf'));
  for (const [id, version] of versions) assert.ok(version.endsWith(`/${contentStylesVersion()}`), id);
});
