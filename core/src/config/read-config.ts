import { basename, dirname, resolve } from 'node:path';
import { Type, type Static } from 'typebox';
import type { ProblemCollector } from '../report/problem.ts';
import {
  applyNamedVariables,
  applyPathVariable,
  pathVariables,
  warnOfNearMiss,
  type PathVariable,
} from './apply-environment.ts';
import { coerce } from './coerce.ts';
import { CoreOptions } from './core-options.ts';
import type { CompanionConfig } from './define-config.ts';
import { loadEnvironment, type Environment, type LoadedEnvironment } from './environment.ts';
import { findConfig } from './find-config.ts';
import { at, Layers, type Path } from './layers.ts';
import { loadConfigFile } from './load-config-file.ts';
import { entryFaults, readPluginEntry, type PluginEntry } from './plugin-entries.ts';
import { asNode, foldName } from './schema-path.ts';
import { validate } from './validate.ts';

/** The sources of a configuration. Every member has a default. */
export interface ConfigSources {
  /** Path of the config file. Default: companion.config.{ts,mts,js,mjs,json} in `cwd`. */
  readonly configFile?: string;
  /** A configuration object instead of a file. */
  readonly config?: CompanionConfig;
  /** Default: the working directory. */
  readonly cwd?: string;
  /** Default: `process.env`. */
  readonly env?: Environment;
  /** Values by dotted path that win over all others: command line flags set them. */
  readonly overrides?: Readonly<Record<string, unknown>>;
}

/** The configuration before plugins are loaded. */
export interface ReadConfig {
  /** The absolute folder that relative paths start from. */
  readonly root: string;
  /** The name of the file in messages. */
  readonly label: string;
  readonly file: string | undefined;
  readonly core: Static<typeof CoreOptions>;
  readonly entries: readonly PluginEntry[];
  /** True for `auth: false`. */
  readonly openToAll: boolean;
  /** Plugins that a variable switches off although nothing else names them. */
  readonly switchedOff: readonly { readonly plugin: string; readonly variable: string }[];
  readonly layers: Layers;
  readonly environment: LoadedEnvironment;
  /** Variables below `plugins.` and `auth.`, which are applied once the plugin's schema is known. */
  readonly pluginVariables: readonly (PathVariable & { readonly plugin: string })[];
}

const CORE_NAMES = Object.keys(asNode(CoreOptions).properties ?? {});
const OpenObject = Type.Object({}, { additionalProperties: true });

/** Reads file, `.env`, environment and flags, the strongest last, and validates everything but the plugins' options. */
export async function readConfig(sources: ConfigSources, problems: ProblemCollector): Promise<ReadConfig> {
  const cwd = resolve(sources.cwd ?? process.cwd());
  const file = sources.config === undefined ? findConfig(cwd, sources.configFile) : undefined;
  const root = file === undefined ? cwd : dirname(file);
  const label = file === undefined ? 'config' : basename(file);
  const environment = loadEnvironment(root, sources.env ?? process.env);
  const mode = environment.values['NODE_ENV'] ?? 'development';
  if (file === undefined && sources.config === undefined) {
    problems.error({
      path: cwd,
      message: 'There is no companion.config.ts here.',
      hint: 'Create one, or name another file with --config.',
    });
  }
  const written =
    file === undefined
      ? (sources.config ?? {})
      : await loadConfigFile(file, { mode, env: environment.values }, problems);
  const layers = new Layers({ ...written });
  const { pluginVariables, switchedOff } = applyEnvironment(layers, environment, problems);
  for (const [path, value] of Object.entries(sources.overrides ?? {})) layers.set(path.split('.'), value, 'flag');
  const openToAll = moveAuthToPlugins(layers);
  return {
    root,
    label,
    file,
    layers,
    environment,
    openToAll,
    pluginVariables,
    switchedOff,
    core: validateCore(layers, label, problems),
    entries: readEntries(layers, label, problems),
  };
}

function applyEnvironment(
  layers: Layers,
  environment: LoadedEnvironment,
  problems: ProblemCollector,
): Pick<ReadConfig, 'pluginVariables' | 'switchedOff'> {
  const core = asNode(CoreOptions);
  applyNamedVariables(layers, [], core, environment);
  const pluginVariables: (PathVariable & { plugin: string })[] = [];
  for (const variable of pathVariables(environment)) {
    const [first = '', second, ...rest] = variable.segments;
    const top = foldName(first);
    if (top === 'auth' && second === undefined)
      layers.set(['auth'], coerce(variable.text, { type: 'boolean' }), environment.originOf(variable.name));
    else if (top === 'auth')
      pluginVariables.push({ ...variable, plugin: 'auth', segments: variable.segments.slice(1) });
    else if (top === 'plugins' && second !== undefined)
      pluginVariables.push({ ...variable, plugin: pluginName(layers, second), segments: rest });
    else if (CORE_NAMES.some((name) => foldName(name) === top))
      applyPathVariable(
        layers,
        { base: [], schema: core, segments: variable.segments },
        variable,
        environment,
        problems,
      );
    else if (second === undefined) warnOfNearMiss(variable, CORE_NAMES, problems);
    else
      problems.error({
        path: variable.name,
        message: `There is no setting ${first.toLowerCase()}.`,
        hint: `Known here: ${[...CORE_NAMES, 'auth', 'plugins'].join(', ')}.`,
      });
  }
  const listed = (at(layers.tree, ['plugins']) as object | undefined) ?? {};
  const switchedOff = pluginVariables
    .filter(({ plugin, segments, text }) => segments.length === 0 && isOff(text) && !Object.hasOwn(listed, plugin))
    .map(({ plugin, name: variable }) => ({ plugin, variable }));
  for (const { plugin, segments, text, name } of pluginVariables)
    switchPlugin(layers, plugin, segments.length === 0 ? text : undefined, {
      name,
      origin: environment.originOf(name),
    });
  return { pluginVariables: pluginVariables.filter(({ segments }) => segments.length > 0), switchedOff };
}

const isOff = (text: string): boolean => coerce(text, { type: 'boolean' }) === false;

/** Turns `IMPORT_OFFICE` into the spelling of the configuration, or into kebab case. */
function pluginName(layers: Layers, segment: string): string {
  const listed = Object.keys((at(layers.tree, ['plugins']) as object | undefined) ?? {});
  return listed.find((name) => foldName(name) === foldName(segment)) ?? segment.toLowerCase().replaceAll('_', '-');
}

/** A variable that names only a plugin switches it on or off. A variable with a further path switches an absent plugin on. */
function switchPlugin(
  layers: Layers,
  plugin: string,
  text: string | undefined,
  { name, origin }: { readonly name: string; readonly origin: 'env' | '.env' },
): void {
  const path = ['plugins', plugin];
  const present = at(layers.tree, path);
  const value = text === undefined ? undefined : coerce(text, { type: 'boolean' });
  if (
    value === undefined
      ? present === undefined || present === true
      : value === true && present !== undefined && present !== false
  ) {
    if (present === undefined || present === true)
      layers.set(path, {}, origin, present === undefined ? name : undefined);
    return;
  }
  if (value !== undefined) layers.set(path, value, origin, name);
}

/** Expands the short form `auth: {…}` to `plugins: { auth: {…} }`. Returns true for `auth: false`. */
function moveAuthToPlugins(layers: Layers): boolean {
  const auth = layers.tree['auth'];
  delete layers.tree['auth'];
  if (auth === undefined) return false;
  layers.set(['plugins', 'auth'], auth, layers.originOf(['auth']));
  return auth === false;
}

function validateCore(layers: Layers, label: string, problems: ProblemCollector): Static<typeof CoreOptions> {
  const { plugins: _plugins, ...core } = layers.tree;
  validate(core, CoreOptions, { label, base: [], variableOf: (path) => layers.variableOf(path) }, problems);
  return core as Static<typeof CoreOptions>;
}

function readEntries(layers: Layers, label: string, problems: ProblemCollector): PluginEntry[] {
  const plugins = layers.tree['plugins'] ?? {};
  const place = { label, base: ['plugins'], variableOf: (path: Path) => layers.variableOf(path) };
  if (!validate(plugins, OpenObject, place, problems)) return [];
  const entries: PluginEntry[] = [];
  for (const [name, value] of Object.entries(plugins)) {
    if (typeof value === 'boolean' || (typeof value === 'object' && value !== null)) {
      entries.push({ ...readPluginEntry(name, value), variable: layers.variableOf(['plugins', name]) });
      for (const { path, ...fault } of entryFaults(name, value))
        problems.error({ plugin: name, path: `${label}: plugins.${name}.${path}`, ...fault });
    } else
      problems.error({
        plugin: name,
        path: `${label}: plugins.${name}`,
        message: 'Must be true, false or an object.',
        found: JSON.stringify(value) ?? typeof value,
      });
  }
  return entries;
}
