import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderPlugins } from '../../src/boot/order-plugins.ts';
import { ProblemCollector } from '../../src/report/problem.ts';
import { readPluginEntry } from '../../src/config/plugin-entries.ts';
import { definePlugin, type PluginDefinition, type ServiceName, type TSchema } from '../../src/plugin/index.ts';

const plugin = (name: string, more: Partial<PluginDefinition> = {}) => ({
  entry: readPluginEntry(name, true),
  definition: definePlugin<TSchema, ServiceName>({ name, version: '1.4.0', apiVersion: 1, setup() {}, ...more }),
  source: name,
});

function order(...plugins: ReturnType<typeof plugin>[]): { names: string[]; told: string } {
  const problems = new ProblemCollector();
  const names = orderPlugins(plugins, problems).map(({ definition }) => definition.name);
  return { names, told: problems.all.map(({ message, hint }) => `${message} ${hint ?? ''}`).join('\n') };
}

test('orders dependencies and providers first, and otherwise keeps the order of the configuration', () => {
  const { names, told } = order(
    plugin('web', { needs: ['files'], dependsOn: { core: '^1' } }),
    plugin('other'),
    plugin('core'),
    plugin('disk', { provides: ['files'] }),
  );
  assert.deepEqual(names, ['core', 'disk', 'web', 'other']);
  assert.equal(told, '');
});

test('names a cycle from end to end', () => {
  const { told } = order(
    plugin('a', { dependsOn: { b: '*' } }),
    plugin('b', { dependsOn: { c: '*' } }),
    plugin('c', { dependsOn: { a: '*' } }),
  );
  assert.match(told, /a -> b -> c -> a/);
});

test('reports plugins that are missing, out of range, unprovided or provided twice', () => {
  const { told } = order(
    plugin('web', { dependsOn: { gone: '^1', old: '^2' }, needs: ['database', 'fils' as never] }),
    plugin('old'),
    plugin('one', { provides: ['files'] }),
    plugin('two', { provides: ['files'] }),
  );
  assert.match(told, /web depends on the plugin "gone", which is switched off/);
  assert.match(told, /web does not work with this version of old/);
  assert.match(
    told,
    /needs the service "database", which no active plugin provides.*\n?.*switch web off: plugins: \{ "web": false \}/,
  );
  assert.match(told, /needs the service "fils".*\n?.*Did you mean "files"\?/);
  assert.match(told, /Two plugins provide the service "files": one and two/);
});

test('counts the services of the core as provided', () => {
  assert.equal(order(plugin('reader', { needs: ['workers', 'routes'] })).told, '');
});
