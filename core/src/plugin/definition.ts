import type { Static, TSchema } from 'typebox';
import type { ErrorTable } from '../base/errors.ts';
import type { Metrics } from '../base/metrics.ts';
import type { PluginCommand } from './command.ts';
import type { Diagnosis, DiagnosisContext } from '../base/diagnosis.ts';
import type { Host } from './host.ts';
import type { ServiceName } from './maps.ts';
import type { Point } from './point.ts';

const BRAND = Symbol.for('editor-companion.plugin');

/** The plugin contract's version; a host refuses a plugin made for a newer one. */
export const API_VERSION = 1;

/** What a plugin is: plain data, known before any of its code runs, and one `setup`. */
export interface PluginDefinition<Options extends TSchema = TSchema, Needs extends ServiceName = ServiceName> {
  /** Unique; the plugin's key in companion.config.ts. */
  readonly name: string;
  readonly version: string;
  readonly apiVersion: typeof API_VERSION;
  /** Plugin name -> semver range: must be present, and is set up first. */
  readonly dependsOn?: Readonly<Record<string, string>>;
  /** Services that setup uses; their providers are set up first. */
  readonly needs?: readonly Needs[];
  /** Services that setup provides, but those that the operator leaves to other plugins (see `Switchable`). */
  readonly provides?: readonly ServiceName[];
  /** Those of `provides` that all nodes of a cluster share: a node of the role `web` or `worker` needs `jobs` among them. */
  readonly shares?: readonly ServiceName[];
  readonly points?: readonly Point[];
  /** Absent: the plugin takes no options. Must be an object schema that refuses unknown members. */
  readonly options?: Options;
  /** Every error code that the plugin may answer with, for the docs and the boot check. */
  readonly errors?: ErrorTable;
  /** What the plugin counts, for the docs; `host.measure` gives the instruments. */
  readonly metrics?: readonly Metrics[];
  /** What the plugin adds to the program `companion`. */
  readonly commands?: readonly PluginCommand<Static<Options>>[];
  /**
   * Finds faults in the options that no schema can tell. Runs before any setup and for `companion check`; must touch nothing.
   */
  check?(options: Static<Options>, context: CheckContext): readonly OptionFault[] | Promise<readonly OptionFault[]>;
  /**
   * Looks for what the plugin uses and does not bring along (programs, servers, fonts), for `companion doctor`. Runs before any setup,
   * also beside a running server; must change nothing, and take seconds at most.
   */
  diagnose?(options: Static<Options>, context: DiagnosisContext): readonly Diagnosis[] | Promise<readonly Diagnosis[]>;
  setup(host: Host<Needs>, options: Static<Options>): void | Promise<void>;
}

/** What a plugin's check may know of the others. */
export interface CheckContext {
  /** Names of the plugins that are switched on and depend on this one: only these add to its points. */
  readonly dependents: readonly string[];
  /** The folder of the operator's config file; relative paths in options are resolved against it. */
  readonly root: string;
}

/** Something that is wrong with an option. */
export interface OptionFault {
  /** Dotted path within the options; empty for all of them. */
  readonly path: string;
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
}

/**
 * Declares a plugin: freezes and brands the definition, so that two copies of the core agree on it.
 *
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
