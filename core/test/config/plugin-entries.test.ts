import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPluginEntry } from '../../src/config/plugin-entries.ts';

test('true and false switch a plugin', () => {
  assert.equal(readPluginEntry('epub', true).enabled, true);
  assert.equal(readPluginEntry('epub', false).enabled, false);
});

test('an object is the options, unless it has use, optional or options', () => {
  const options = readPluginEntry('epub', { maxBytes: 1 });
  assert.deepEqual([options.use, options.options, options.path], ['epub', { maxBytes: 1 }, ['plugins', 'epub']]);
  const reference = readPluginEntry('epub', { use: '@acme/epub', optional: true, options: { maxBytes: 1 } });
  assert.deepEqual(reference, {
    name: 'epub',
    use: '@acme/epub',
    optional: true,
    enabled: true,
    options: { maxBytes: 1 },
    path: ['plugins', 'epub', 'options'],
  });
});
