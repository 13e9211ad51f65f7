import type { Static } from 'typebox';
import type { CoreOptions } from './core-options.ts';
import type { PluginOptionsMap } from '../plugin/maps.ts';

type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;

/** A plugin under another name or path, or one that may fail. */
export interface PluginReference<Options = Record<string, unknown>> {
  /** A package name, or a path relative to the config file. */
  use?: string;
  /** True: if its setup fails, the server starts anyway and the plugin's routes answer 503. */
  optional?: boolean;
  options?: Options;
}

type PluginEntry<Options> = boolean | DeepPartial<Options> | PluginReference<DeepPartial<Options>>;

/** The type of the export of companion.config.ts. Every member is optional. */
export type CompanionConfig = DeepPartial<Static<typeof CoreOptions>> & {
  /** `false`: everybody may do everything, also in production. Otherwise the options of the plugin `auth`. */
  auth?: false | (PluginOptionsMap extends { auth: infer Options } ? DeepPartial<Options> : Record<string, unknown>);
  /** Plugins by name. `true` switches one on with its defaults, `false` off. */
  plugins?: { [Name in keyof PluginOptionsMap]?: PluginEntry<PluginOptionsMap[Name]> } & Record<
    string,
    PluginEntry<Record<string, unknown>>
  >;
};

export interface ConfigContext {
  mode: string;
  env: Readonly<Record<string, string | undefined>>;
}

export type ConfigExport = CompanionConfig | ((context: ConfigContext) => CompanionConfig | Promise<CompanionConfig>);

/**
 * Gives the configuration its type, and returns it unchanged.
 * @example
 * export default defineConfig({ server: { port: 3000 }, plugins: { storage: true, conversion: { retention: { days: 7 } } } });
 */
export const defineConfig = <T extends ConfigExport>(config: T): T => config;
