import { resolve } from 'node:path';
import { Type } from 'typebox';
import { applyNamedVariables, applyPathVariable } from '../config/apply-environment.ts';
import { applyRetention, refuseUnknownKinds, retentionKinds } from '../config/apply-retention.ts';
import { closeSchema } from '../config/close-schema.ts';
import { at, type Path } from '../config/layers.ts';
import { readConfig, type ConfigSources, type ReadConfig } from '../config/read-config.ts';
import type { RetentionOptions } from '../config/retention-options.ts';
import { CoreOptions } from '../config/core-options.ts';
import { redact } from '../config/redact.ts';
import { asNode } from '../config/schema-path.ts';
import { validate, type Place } from '../config/validate.ts';
import { checkCommands } from './check-commands.ts';
import { checkOptions } from './check-options.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { importPlugin, type LoadedPlugin } from './import-plugin.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkEncryption } from './check-encryption.ts';
import { checkExposure } from './check-exposure.ts';
import { installedPlugins } from './known-plugins.ts';
import { checkRole } from './check-role.ts';
import { orderPlugins } from './order-plugins.ts';
import { withoutLeft } from './provided-services.ts';
import { resolvePlugin } from './resolve-plugin.ts';
import { ProblemCollector, type BootReport, type ConfigValue } from '../report/problem.ts';

/** A plugin that can be set up. */
export interface PlannedPlugin extends LoadedPlugin {
  /** Validated, with defaults, frozen. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether the options match their schema. */
  readonly hasValidOptions: boolean;
}

/** Everything that is decided before a plugin's code runs. */
export interface Plan {
  readonly config: ReadConfig;
  readonly dataDir: string;
  /** In setup order. */
  readonly plugins: readonly PlannedPlugin[];
  readonly report: BootReport;
}

const NoOptions = Type.Object({}, { additionalProperties: false });

/** Reads the configuration and checks every plugin. Collects all problems instead of stopping at the first. */
export async function makePlan(sources: ConfigSources): Promise<Plan> {
  const problems = new ProblemCollector();
  const config = await readConfig(sources, problems);
  const enabled = config.entries.filter((entry) => entry.enabled);
  const imported = await Promise.all(enabled.map((entry) => importPlugin(entry, config.root, problems)));
  const loaded = imported.filter((plugin) => plugin !== undefined);
  const complete = loaded.length === enabled.length;
  const configured = loaded.map((plugin) => configure(plugin, config, problems));
  // If a plugin is missing, ordering would also report everything that depends on it.
  const plugins = complete ? orderPlugins(configured, problems) : configured;
  checkCommands(plugins, problems);
  checkExposure(config, plugins, problems);
  checkCertificate(config, problems);
  checkEncryption(config, problems);
  if (complete) checkRole(config, plugins, problems);
  refuseUnknownSwitches(config, problems);
  const kinds = loaded.flatMap(({ definition }) => retentionKinds(asNode(definition.options ?? NoOptions)));
  if (complete) refuseUnknownKinds(retentionOf(config), kinds, config.label, problems);
  for (const plugin of plugins.filter(({ hasValidOptions }) => hasValidOptions))
    await checkOptions(plugin, { plugins, root: config.root }, placeOf(plugin, config), problems);
  return {
    config,
    dataDir: resolve(config.root, textOf(config.core.dataDir) ?? './data'),
    plugins,
    report: report(config, plugins, problems),
  };
}

/** A value of the wrong type is reported already and applies to nothing. */
const retentionOf = ({ core }: ReadConfig): RetentionOptions =>
  typeof core.retention === 'object' && core.retention !== null ? core.retention : {};

/** A value of the wrong type is reported already but still present. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reports variables that switch off a plugin that does not exist, since they would silently change nothing. Every installed plugin may be
 * named.
 */
function refuseUnknownSwitches({ switchedOff, entries, root }: ReadConfig, problems: ProblemCollector): void {
  for (const { plugin, variable } of switchedOff.filter(({ plugin: name }) => 'tried' in resolvePlugin(name, root))) {
    const known = entries.map(({ name }) => name).filter((name) => name !== plugin);
    const hint = didYouMean(plugin, [...new Set([...known, ...installedPlugins(root)])]);
    problems.error({
      path: variable,
      message: `There is no plugin "${plugin}" to switch off.`,
      ...(hint && { hint }),
    });
  }
}

/** Validates a plugin's options, which also decide the services that it provides. */
function configure(plugin: LoadedPlugin, config: ReadConfig, problems: ProblemCollector): PlannedPlugin {
  const { entry, definition, source } = plugin;
  const { schema, open } = closeSchema(definition.options ?? NoOptions);
  if (open.length > 0)
    problems.warning({
      plugin: entry.name,
      path: `${entry.name} (${source})`,
      message: `Its options schema accepts unknown members: ${open.join(', ')}.`,
      hint: 'In the plugin, set { additionalProperties: false } in the schema.',
    });
  applyNamedVariables(config.layers, entry.path, asNode(schema), config.environment);
  for (const variable of config.pluginVariables.filter((candidate) => candidate.plugin === entry.name)) {
    applyPathVariable(
      config.layers,
      { base: entry.path, schema: asNode(schema), segments: variable.segments },
      variable,
      config.environment,
      problems,
    );
  }
  applyRetention(config.layers, entry.path, asNode(schema), retentionOf(config));
  const given = at(config.layers.tree, entry.path);
  const options: object = typeof given === 'object' && given !== null ? structuredCloneOrSame(given) : {};
  const hasValidOptions = validate(options, schema, placeOf(plugin, config), problems);
  const read = deepFreeze(options) as Record<string, unknown>;
  return { ...withoutLeft(plugin, read), options: read, hasValidOptions };
}

const placeOf = ({ entry }: LoadedPlugin, { label, layers }: ReadConfig): Place => ({
  label,
  base: entry.path,
  plugin: entry.name,
  variableOf: (path: Path) => layers.variableOf(path),
});

function report(config: ReadConfig, plugins: readonly PlannedPlugin[], problems: ProblemCollector): BootReport {
  return {
    ok: !problems.failed,
    problems: problems.all,
    plugins: plugins.map(({ definition, source }) => ({ name: definition.name, version: definition.version, source })),
    values: effectiveValues(config, plugins),
    watch: [...(config.file ? [config.file] : []), ...plugins.flatMap(({ folder }) => (folder ? [folder] : []))],
  };
}

const effectiveValues = ({ core, layers }: ReadConfig, plugins: readonly PlannedPlugin[]): ConfigValue[] => [
  ...layers.valuesOf(redact(core, asNode(CoreOptions)), []),
  ...plugins.flatMap(({ entry, options, definition }) =>
    layers.valuesOf(redact(options, asNode(definition.options ?? NoOptions)), entry.path),
  ),
];

/** Options may hold functions of the operator, which cannot be cloned. */
function structuredCloneOrSame(value: object): object {
  try {
    return structuredClone(value);
  } catch {
    return { ...value };
  }
}

function deepFreeze(value: object): object {
  for (const child of Object.values(value))
    if (typeof child === 'object' && child !== null && !Object.isFrozen(child)) deepFreeze(child as object);
  return Object.freeze(value);
}
