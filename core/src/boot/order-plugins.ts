import semver from 'semver';
import { canLeave } from './provided-services.ts';
import { nearest } from '../report/did-you-mean.ts';
import type { LoadedPlugin } from './import-plugin.ts';
import type { ProblemCollector } from '../report/problem.ts';

/** Services that the core itself provides. */
const CORE_SERVICES: readonly string[] = [
  'dataFolder',
  'encryption',
  'fetchGuard',
  'installation',
  'logLines',
  'metrics',
  'requests',
  'routes',
  'workers',
];

/**
 * Sorts plugins behind their dependencies and behind the providers of the services they need, otherwise in the config's order. Reports
 * missing plugins, versions out of range, services with no or several providers, and cycles (as a -> b -> a).
 */
export function orderPlugins<Plugin extends LoadedPlugin>(
  plugins: readonly Plugin[],
  problems: ProblemCollector,
): readonly Plugin[] {
  const byName = new Map(plugins.map((plugin) => [plugin.definition.name, plugin]));
  const providers = providersByService(plugins, problems);
  const edges = new Map(plugins.map((plugin) => [plugin, prerequisites(plugin, byName, providers, problems)]));
  return sort(plugins, edges, problems);
}

function providersByService<Plugin extends LoadedPlugin>(
  plugins: readonly Plugin[],
  problems: ProblemCollector,
): Map<string, Plugin> {
  const providers = new Map<string, Plugin>();
  for (const plugin of plugins) {
    for (const service of plugin.definition.provides ?? []) {
      const other = providers.get(service);
      if (other)
        problems.error({
          plugin: nameOf(plugin),
          path: `plugins.${nameOf(plugin)}`,
          message: `Two plugins provide the service "${service}": ${nameOf(other)} and ${nameOf(plugin)}.`,
          hint: remedy(service, other, plugin),
        });
      providers.set(service, plugin);
    }
  }
  return providers;
}

/** A plugin that provides several services may leave one of them to another plugin. */
function remedy(service: string, ...both: readonly LoadedPlugin[]): string {
  const open = both.find(({ definition }) => canLeave(definition, service));
  const name = open && nameOf(open);
  return name === undefined
    ? 'Switch one of them off.'
    : `Switch one of them off, such as ${name}: { ${service}: false }.`;
}

/** Either the author misspelt the service, or the operator has switched its provider off. */
function remedyOfMissing(name: string, service: string, provided: readonly string[]): string {
  const meant = nearest(service, provided);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  return `Switch on a plugin that provides it, or switch ${name} off: plugins: { "${name}": false }.`;
}

function prerequisites<Plugin extends LoadedPlugin>(
  plugin: Plugin,
  byName: ReadonlyMap<string, Plugin>,
  providers: ReadonlyMap<string, Plugin>,
  problems: ProblemCollector,
): Plugin[] {
  const name = nameOf(plugin);
  const found: Plugin[] = [];
  for (const [dependency, range] of Object.entries(plugin.definition.dependsOn ?? {})) {
    const other = byName.get(dependency);
    if (other === undefined) {
      problems.error({
        plugin: name,
        path: `plugins.${name}`,
        message: `${name} depends on the plugin "${dependency}", which is switched off.`,
        hint: `Add plugins: { "${dependency}": true }, or switch ${name} off.`,
      });
    } else if (!semver.satisfies(other.definition.version, range, { includePrerelease: true })) {
      problems.error({
        plugin: name,
        path: `plugins.${name}`,
        message: `${name} does not work with this version of ${dependency}.`,
        expected: `${dependency} ${range}`,
        found: other.definition.version,
      });
    } else found.push(other);
  }
  for (const service of plugin.definition.needs ?? []) {
    const provider = providers.get(service);
    if (provider && provider !== plugin) found.push(provider);
    if (provider || CORE_SERVICES.includes(service)) continue;
    const leaver = [...byName.values()].find(({ left = [] }) => left.includes(service));
    const hint = leaver
      ? `Switch on a plugin that provides it, or remove ${service}: false from the options of ${nameOf(leaver)}.`
      : remedyOfMissing(name, service, [...providers.keys(), ...CORE_SERVICES]);
    problems.error({
      plugin: name,
      path: `plugins.${name}`,
      message: `${name} needs the service "${service}", which no active plugin provides.`,
      hint,
    });
  }
  return found;
}

function sort<Plugin extends LoadedPlugin>(
  plugins: readonly Plugin[],
  edges: ReadonlyMap<Plugin, readonly Plugin[]>,
  problems: ProblemCollector,
): Plugin[] {
  const sorted: Plugin[] = [];
  const trail: Plugin[] = [];
  const visit = (plugin: Plugin): void => {
    if (sorted.includes(plugin)) return;
    if (trail.includes(plugin)) {
      const cycle = [...trail.slice(trail.indexOf(plugin)), plugin].map(nameOf).join(' -> ');
      problems.error({
        plugin: nameOf(plugin),
        path: 'plugins',
        message: `These plugins depend on each other in a circle: ${cycle}.`,
        hint: 'Remove one of these dependencies.',
      });
      return;
    }
    trail.push(plugin);
    for (const other of edges.get(plugin) ?? []) visit(other);
    trail.pop();
    sorted.push(plugin);
  };
  for (const plugin of plugins) visit(plugin);
  return sorted;
}

const nameOf = (plugin: LoadedPlugin): string => plugin.definition.name;
