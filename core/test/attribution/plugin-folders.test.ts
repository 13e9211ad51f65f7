import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PluginFolders } from '../../src/attribution/plugin-folders.ts';
import { placesOf } from '../../src/attribution/stack.ts';

const folders = new PluginFolders();
folders.add('site', '/srv/site');
folders.add('deep', '/srv/site/plugins/deep');
folders.add('packed', '/srv/site/node_modules/companion-plugin-packed');

test('a file belongs to the plugin with the nearest folder, and a file of a dependency to none', () => {
  for (const [file, plugin] of [
    ['/srv/site/plugin.mjs', 'site'],
    ['/srv/site/plugins/deep/src/index.ts', 'deep'],
    ['/srv/site/node_modules/companion-plugin-packed/dist/index.js', 'packed'],
    ['/srv/site/node_modules/lib/index.js', undefined],
    ['/srv/site/node_modules/companion-plugin-packed/node_modules/lib/index.js', undefined],
    ['/srv/sitemap/index.js', undefined],
  ] as const)
    assert.equal(folders.pluginOf(file), plugin, file);
});

test('a mistake is placed at the innermost line of a plugin', () => {
  const error = new Error('lost');
  error.stack = [
    'Error: lost',
    '    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16)',
    '    at parse (file:///srv/site/node_modules/lib/index.js:1:2)',
    '    at async Object.convert (file:///srv/site/plugins/deep/src/a%20b.ts:7:11)',
    '    at file:///srv/site/plugin.mjs:9:1',
    '    at Object.<anonymous> (/srv/site/plugin.cjs:3:4)',
  ].join('\n');
  assert.deepEqual(folders.first(placesOf(error)), {
    plugin: 'deep',
    place: { file: '/srv/site/plugins/deep/src/a b.ts', line: 7 },
  });
  assert.equal(placesOf(error).length, 4);
  assert.equal(placesOf('no error').length, 0);
});
