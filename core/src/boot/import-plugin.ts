import { API_VERSION, isPluginDefinition, type PluginDefinition } from '../plugin/definition.ts';
import type { ServiceName } from '../plugin/maps.ts';
import { asNode } from '../config/schema-path.ts';
import { reservedOptionNames, type PluginEntry } from '../config/plugin-entries.ts';
import { nearest } from '../report/did-you-mean.ts';
import { installedPlugins } from './known-plugins.ts';
import { loadFault } from '../report/load-fault.ts';
import { isPath, resolvePlugin } from './resolve-plugin.ts';
import type { ProblemCollector } from '../report/problem.ts';

/** A loaded plugin and the configuration entry that names it. */
export interface LoadedPlugin {
  readonly entry: PluginEntry;
  readonly definition: PluginDefinition;
  /** Services that the plugin can provide but the operator assigns to other plugins. */
  readonly left?: readonly ServiceName[];
  readonly source: string;
  /** The folder with the plugin's code, if it was loaded from disk. */
  readonly folder?: string;
}

/** Resolves, imports and checks one plugin. Reports faults as problems and returns undefined for them. */
export async function importPlugin(
  entry: PluginEntry,
  root: string,
  problems: ProblemCollector,
): Promise<LoadedPlugin | undefined> {
  const found = await findDefinition(entry, root, problems);
  if (found === undefined) return undefined;
  const faults = definitionFaults(found.definition, entry.name);
  for (const fault of faults) problems.error({ plugin: entry.name, path: `${entry.name} (${found.source})`, ...fault });
  return faults.length === 0 ? { entry, ...found } : undefined;
}

async function findDefinition(
  entry: PluginEntry,
  root: string,
  problems: ProblemCollector,
): Promise<Omit<LoadedPlugin, 'entry'> | undefined> {
  const { name, variable } = entry;
  const path = variable === undefined ? `plugins.${name}` : `${variable} (plugins.${name})`;
  if (isPluginDefinition(entry.use)) return { definition: entry.use, source: 'given as an object' };
  if (typeof entry.use !== 'string') {
    problems.error({
      plugin: entry.name,
      path: `${path}.use`,
      message: 'Must be a package name, a path, or what definePlugin returned.',
      found: typeof entry.use,
    });
    return undefined;
  }
  const resolution = resolvePlugin(entry.use, root);
  if ('tried' in resolution) {
    problems.error({
      plugin: entry.name,
      path,
      message: `The plugin "${entry.use}" was not found. Tried: ${resolution.tried.join(', ')}.`,
      hint: howToGet(entry.use, resolution.tried, installedPlugins(root)),
    });
    return undefined;
  }
  try {
    const module = (await import(resolution.url)) as { default?: unknown };
    if (isPluginDefinition(module.default))
      return { definition: module.default, source: resolution.source, folder: resolution.folder };
    problems.error({
      plugin: entry.name,
      path,
      message: `${resolution.source} is not a plugin: its default export was not made by definePlugin.`,
      hint: 'Write: export default definePlugin({ … })',
    });
  } catch (error) {
    problems.error({
      plugin: entry.name,
      path,
      message: `${resolution.source} could not be loaded: ${loadFault(error)}`,
    });
  }
  return undefined;
}

/** Never suggests installing the bare name: on npm it may be a stranger's package that is no plugin. */
function howToGet(use: string, tried: readonly string[], installed: readonly string[]): string {
  const meant = nearest(use, installed);
  // For a misspelt name, suggest the right one instead of an unrelated npm package with that name.
  if (meant !== undefined && !isPath(use)) return `Did you mean "${meant}"?`;
  const packages = tried.filter((name) => name !== use || use.startsWith('@'));
  if (isPath(use)) return 'Correct the path; it starts from the folder of the config file.';
  return `Install it (npm install ${packages.join(' or ')}), correct the name, or remove the entry.`;
}

type Fault = { message: string; expected?: string; found?: string; hint?: string };

function definitionFaults(definition: PluginDefinition, key: string): Fault[] {
  const faults: Fault[] = [];
  if (definition.apiVersion > API_VERSION) {
    faults.push({
      message: 'The plugin was made for a newer server.',
      expected: `apiVersion ${API_VERSION}`,
      found: `apiVersion ${definition.apiVersion}`,
      hint: 'Update @editor-companion/core, or install an older version of the plugin.',
    });
  }
  if (definition.name !== key) {
    faults.push({
      message: `The plugin's own name is "${definition.name}".`,
      hint: `Use that name as its key: plugins: { "${definition.name}": { use: … } }`,
    });
  }
  if (typeof definition.setup !== 'function') faults.push({ message: 'The definition has no setup function.' });
  const names = definition.options === undefined ? [] : Object.keys(asNode(definition.options).properties ?? {});
  for (const name of names.filter((candidate) => reservedOptionNames.includes(candidate))) {
    faults.push({
      message: `The option "${name}" has a name that is reserved for plugin entries.`,
      hint: 'Rename it in the plugin.',
    });
  }
  return faults;
}
