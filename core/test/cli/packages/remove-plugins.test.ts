import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CONFIG, operatorFolder } from './folder.ts';

test('plugins and their packages are removed by either name, and plugins that others depend on stay', async () => {
  await using folder = await operatorFolder();
  await folder.run('add', './packages/companion-plugin-red', './packages/companion-plugin-blue');
  const both = await folder.read('companion.config.ts');
  assert.equal(await folder.run('remove', 'red'), 1);
  assert.match(
    folder.printed(),
    /Nothing was changed, because the server would not start without this plugin\.[^]*blue/,
  );
  assert.equal(await folder.read('companion.config.ts'), both);
  assert.equal(await folder.run('remove', 'red', 'companion-plugin-blue'), 0, folder.printed());
  assert.equal(await folder.read('companion.config.ts'), CONFIG);
  assert.doesNotMatch(await folder.read('package.json'), /companion-plugin/);
  assert.equal(existsSync(join(folder.path, 'node_modules/companion-plugin-red')), false);
});

test('a plugin that is not configured, and one that code switches on, change nothing', async () => {
  const config = "export default { plugins: { red: { use: './packages/companion-plugin-red' } } };\n";
  await using folder = await operatorFolder({ 'companion.config.ts': config });
  assert.equal(await folder.run('remove', 'rad'), 1);
  assert.match(folder.printed(), /There is no plugin "rad" in companion\.config\.ts\. Did you mean "red"\?/);
  const coded = config.replace('plugins: {', 'plugins: { ...Object({}),');
  await using other = await operatorFolder({ 'companion.config.ts': coded });
  assert.equal(await other.run('remove', 'red'), 1);
  assert.match(other.printed(), /was not edited, because .*Remove red from its plugins/);
  assert.equal(await other.read('companion.config.ts'), coded);
});
