import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CONFIG, operatorFolder } from './folder.ts';

test('several packages are installed and switched on, and an installed one is only switched on', async () => {
  await using folder = await operatorFolder();
  assert.equal(await folder.run('add', './packages/companion-plugin-red', './packages/companion-plugin-blue'), 0);
  assert.match(await folder.read('companion.config.ts'), /\/\/ None yet\.\n/);
  assert.match(await folder.read('companion.config.ts'), /\n {4}red: true,\n {4}blue: true,\n/);
  assert.match(folder.printed(), /companion-plugin-red 1\.2\.3, companion-plugin-blue 1\.2\.3/);
  const config = await folder.read('companion.config.ts');
  assert.equal(await folder.run('remove', 'blue'), 0, folder.printed());
  assert.equal(await folder.run('add', 'companion-plugin-red'), 0);
  assert.equal(await folder.read('companion.config.ts'), config.replace('    blue: true,\n', ''));
});

test('options, and a package that the configuration would not find by its name, are written out', async () => {
  await using folder = await operatorFolder();
  assert.equal(await folder.run('add', './packages/painter', '--options', '{"colour":"red"}'), 0, folder.printed());
  assert.match(
    await folder.read('companion.config.ts'),
    /paint: \{ use: '@acme\/painter', options: \{ colour: 'red' \} \},/,
  );
});

test('if one of several packages is no plugin, cannot be loaded or does not exist, nothing changes', async () => {
  await using folder = await operatorFolder();
  const before = await folder.read('package.json');
  for (const [name, said] of [
    ['broken', /broken could not be loaded: no paint/],
    ['stranger', /stranger is not a plugin of this server/],
    ['absent', /npm install failed/],
  ] as const) {
    assert.equal(await folder.run('add', './packages/companion-plugin-red', `./packages/${name}`), 1);
    assert.match(folder.printed(), said);
    assert.equal(await folder.read('companion.config.ts'), CONFIG);
    assert.equal(await folder.read('package.json'), before);
    assert.equal(existsSync(join(folder.path, 'package-lock.json')), false);
    assert.equal(existsSync(join(folder.path, 'node_modules/companion-plugin-red')), false);
  }
});

test('a folder that has not been built is refused before its installation, with both remedies', async () => {
  const manifest = { name: 'companion-plugin-green', version: '1.0.0', type: 'module', exports: './dist/index.js' };
  await using folder = await operatorFolder({ 'green/package.json': JSON.stringify(manifest) });
  assert.equal(await folder.run('add', './green'), 1);
  assert.match(folder.printed(), /npm run build[^]*use: '\.\/green\/src\/index\.ts'/);
  assert.doesNotMatch(folder.printed(), /Installing/);
  assert.equal(existsSync(join(folder.path, 'node_modules')), false);
});

test('if the server would not start with the new plugins, nothing changes and the reason is printed', async () => {
  await using folder = await operatorFolder();
  const before = await folder.read('package.json');
  assert.equal(await folder.run('add', './packages/companion-plugin-blue', './packages/painter'), 1);
  assert.match(folder.printed(), /plugins\.paint\.options\.colour\n {2}This option is required/);
  assert.match(folder.printed(), /blue[^]*red/);
  assert.equal(await folder.read('companion.config.ts'), CONFIG);
  assert.equal(await folder.read('package.json'), before);
});

test('a configuration that code computes is not edited: the packages stay, and the lines to add are printed', async () => {
  const config = 'const plugins = Object.fromEntries([]);\nexport default { plugins };\n';
  await using folder = await operatorFolder({ 'companion.config.ts': config });
  assert.equal(await folder.run('add', './packages/companion-plugin-red'), 1);
  assert.match(folder.printed(), /was not edited, because the value of "plugins" is computed by code/);
  assert.match(folder.printed(), /Add these lines to the plugins of companion\.config\.ts:\n {4}red: true,/);
  assert.equal(await folder.read('companion.config.ts'), config);
  assert.match(await folder.read('package.json'), /companion-plugin-red/);
});

test('a folder without a configuration, an invalid name, and options for several packages are refused', async () => {
  await using folder = await operatorFolder();
  assert.equal(await folder.run('add'), 2);
  assert.equal(await folder.run('add', 'a', 'b', '--options', '{}'), 2);
  assert.equal(await folder.run('add', './packages/painter', '--options', '[]'), 2);
  assert.equal(await folder.run('add', '$(reboot)'), 1);
  assert.match(folder.printed(), /"\$\(reboot\)" is not the name of a package/);
});
