import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Layers } from '../../src/config/layers.ts';
import { definePlugin } from '../../src/plugin/index.ts';

test('copies the file, so that setting a value does not change the exported configuration', () => {
  const file = { server: { port: 1 } };
  new Layers(file).set(['server', 'port'], 2, 'env');
  assert.equal(file.server.port, 1);
});

test('creates the objects along a path and remembers the origin of each leaf', () => {
  const layers = new Layers({ server: { host: 'a' }, plugins: {} });
  layers.set(['plugins', 'epub', 'maxBytes'], 5, '.env');
  assert.deepEqual(layers.tree, { server: { host: 'a' }, plugins: { epub: { maxBytes: 5 } } });
  assert.equal(layers.originOf(['server', 'host']), 'file');
  assert.equal(layers.originOf(['plugins', 'epub', 'maxBytes']), '.env');
  assert.equal(layers.originOf(['plugins', 'epub', 'other']), 'default');
});

test('lists values with their origins', () => {
  const values = new Layers({}).valuesOf({ key: 'k', list: [1] }, ['auth']);
  assert.deepEqual(values, [
    { path: 'auth.key', value: 'k', origin: 'default' },
    { path: 'auth.list', value: [1], origin: 'default' },
  ]);
});

test('keeps a plugin definition that is given in place unchanged', () => {
  const plugin = definePlugin({ name: 'mine', version: '1.0.0', apiVersion: 1, setup() {} });
  const layers = new Layers({ plugins: { mine: { use: plugin } } });
  assert.equal((layers.tree as { plugins: { mine: { use: unknown } } }).plugins.mine.use, plugin);
});
