import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidates, resolvePlugin } from '../../src/boot/resolve-plugin.ts';
import { temporaryFolder } from '../workspace.ts';

test('tries the project’s own name, then the community prefix, then the name itself', () => {
  assert.deepEqual(candidates('epub'), ['@editor-companion/epub', 'companion-plugin-epub', 'epub']);
  assert.deepEqual(candidates('@acme/epub'), ['@acme/epub', '@acme/companion-plugin-epub']);
  assert.deepEqual(candidates('@acme'), ['@acme/companion-plugin']);
});

test('finds an import-only package from the folder of the configuration file', async () => {
  await using folder = await temporaryFolder({
    'node_modules/companion-plugin-epub/package.json':
      '{"name":"companion-plugin-epub","exports":{".":{"types":"./x.d.ts","import":"./main.mjs"}}}',
    'node_modules/companion-plugin-epub/main.mjs': '',
  });
  const found = resolvePlugin('epub', folder.path);
  assert.ok('url' in found);
  assert.ok(found.url.endsWith('/companion-plugin-epub/main.mjs'));
});

test('resolves paths from the configuration file, to a file or to a package folder', async () => {
  await using folder = await temporaryFolder({
    'mine.ts': '',
    'pack/package.json': '{"main":"./lib.js"}',
    'pack/lib.js': '',
  });
  const file = resolvePlugin('./mine.ts', folder.path);
  const pack = resolvePlugin('./pack', folder.path);
  assert.ok('url' in file && file.url.endsWith('/mine.ts'));
  assert.ok('url' in pack && pack.url.endsWith('/pack/lib.js'));
});

test('lists the names that it tried without success', () => {
  assert.deepEqual(resolvePlugin('no-such-plugin', '/'), { tried: candidates('no-such-plugin') });
});
