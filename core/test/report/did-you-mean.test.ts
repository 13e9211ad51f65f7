import assert from 'node:assert/strict';
import { test } from 'node:test';
import { didYouMean, nearest } from '../../src/report/did-you-mean.ts';

test('finds a name that differs by a typing error', () => {
  assert.equal(nearest('fils', ['files', 'kv']), 'files');
  assert.equal(nearest('import-ofice', ['import-office', 'import-web']), 'import-office');
});

test('suggests no name that shares nothing with a short one', () => {
  assert.equal(nearest('ai', ['kv', 'jobs']), undefined);
  assert.equal(didYouMean('ai', ['kv', 'jobs']), 'Known here: jobs, kv.');
});

test('suggests nothing if no names are known', () => assert.equal(didYouMean('ai', []), undefined));

test('two swapped letters count as one error, even in a short name', () => {
  assert.equal(nearest('ulr', ['secret', 'url']), 'url');
  assert.equal(nearest('prot', ['host', 'port']), 'port');
  assert.equal(nearest('lru', ['secret', 'url']), undefined);
});
