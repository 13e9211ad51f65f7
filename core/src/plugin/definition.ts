import type { Static, TSchema } from 'typebox';
import type { ErrorTable } from '../base/errors.ts';
import type { Metrics } from '../base/metrics.ts';
import type { PluginCommand } from './command.ts';
import type { Diagnosis, DiagnosisContext } from '../base/diagnosis.ts';
import type { Host } from './host.ts';
import type { ServiceName } from './maps.ts';
import type { Point } from './point.ts';

const BRAND = Symbol.for('editor-companion.plugin');

/** The version of the plugin contract. A host refuses a plugin made for a newer one. */
export const API_VERSION = 1;

/** A plugin: plain data that is known before its code runs, and one function `setup`. */
export interface PluginDefinition<Options extends TSchema = TSchema, Needs extends ServiceName = ServiceName> {
  /** Unique; the plugin's key in companion.config.ts. */
  readonly name: string;
  readonly version: string;
  readonly apiVersion: typeof API_VERSION;
  /** Semver ranges by plugin name. These plugins must be present, and are set up first. */
  readonly dependsOn?: Readonly<Record<string, string>>;
  /** Services that setup uses; their providers are set up first. */
  readonly needs?: readonly Needs[];
  /** Services that setup provides, except those that the operator leaves to other plugins (see `Switchable`). */
  readonly provides?: readonly ServiceName[];
  /** The services in `provides` that all nodes of a cluster share. A node of role `web` or `worker` needs a plugin that shares `jobs`. */
  readonly shares?: readonly ServiceName[];
  readonly points?: readonly Point[];
  /** The options' schema: an object schema that refuses unknown members. Absent: the plugin has no options. */
  readonly options?: Options;
  /** Every error code that the plugin may answer with, for the docs and the boot check. */
  readonly errors?: ErrorTable;
  /** The plugin's metrics, for the docs; `host.measure` returns their instruments. */
  readonly metrics?: readonly Metrics[];
  /** Commands that the plugin adds to the program `companion`. */
  readonly commands?: readonly PluginCommand<Static<Options>>[];
  /** Checks options beyond what a schema can express. Runs before any setup and for `companion check`, and must have no side effects. */
  check?(options: Static<Options>, context: CheckContext): readonly OptionFault[] | Promise<readonly OptionFault[]>;
  /**
   * Checks the plugin's external requirements (programs, servers, fonts) for `companion doctor`. Runs before any setup, also beside a
   * running server. It must change nothing and take a few seconds at most.
   */
  diagnose?(options: Static<Options>, context: DiagnosisContext): readonly Diagnosis[] | Promise<readonly Diagnosis[]>;
  setup(host: Host<Needs>, options: Static<Options>): void | Promise<void>;
}

/** The other plugins, as far as a check may know them. */
export interface CheckContext {
  /** Names of the active plugins that depend on this one. Only they contribute to its points. */
  readonly dependents: readonly string[];
  /** The folder of the config file, which relative paths in options start from. */
  readonly root: string;
}

/** A fault of an option. */
export interface OptionFault {
  /** Dotted path within the options; empty for the options as a whole. */
  readonly path: string;
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
}

/**
 * Declares a plugin: freezes and brands the definition, so that two copies of the core recognise it.
 * @example
 * export default definePlugin({
 *   name: 'hello', version: '1.0.0', apiVersion: 1,
 *   options: Type.Object({ greeting: Type.String({ default: 'Hello' }) }, { additionalProperties: false }),
 *   setup(host, { greeting }) {
 *     host.routes((app) => { app.get('/hello', { config: { public: true } }, () => ({ greeting })); });
 *   },
 * });
 */
export function definePlugin<const Options extends TSchema, const Needs extends ServiceName = never>(
  definition: PluginDefinition<Options, Needs>,
): PluginDefinition<Options, Needs> {
  return Object.freeze(Object.defineProperty({ ...definition }, BRAND, { value: true }));
}

/** True for a definition made by `definePlugin` of any copy of this package. */
export const isPluginDefinition = (value: unknown): value is PluginDefinition =>
  typeof value === 'object' && value !== null && BRAND in value;
