import assert from 'node:assert/strict';
import { test } from 'node:test';
import { didYouMean, nearest } from '../../src/report/did-you-mean.ts';

test('finds the name that differs by a slip of the keyboard', () => {
  assert.equal(nearest('fils', ['files', 'kv']), 'files');
  assert.equal(nearest('import-ofice', ['import-office', 'import-web']), 'import-office');
});

test('takes no name for near that shares nothing with a short one', () => {
  assert.equal(nearest('ai', ['kv', 'jobs']), undefined);
  assert.equal(didYouMean('ai', ['kv', 'jobs']), 'Known here: jobs, kv.');
});

test('says nothing where nothing is known', () => assert.equal(didYouMean('ai', []), undefined));

test('two letters that have changed places are one slip, also in a short name', () => {
  assert.equal(nearest('ulr', ['secret', 'url']), 'url');
  assert.equal(nearest('prot', ['host', 'port']), 'port');
  assert.equal(nearest('lru', ['secret', 'url']), undefined);
});
