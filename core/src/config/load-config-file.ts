import { basename } from 'node:path';
import { cosmiconfig } from 'cosmiconfig';
import { loadFault } from '../report/load-fault.ts';
import type { ProblemCollector } from '../report/problem.ts';
import type { CompanionConfig, ConfigContext } from './define-config.ts';

const NO_EXPORT = 'The file exports no configuration.';

/**
 * Loads one config file and calls it if it exports a function. Uses `load()`, never `search()`, which takes an ENOENT thrown by the config
 * itself for a missing config file.
 */
export async function loadConfigFile(
  file: string,
  context: ConfigContext,
  problems: ProblemCollector,
): Promise<CompanionConfig> {
  try {
    const loaded = await cosmiconfig('companion', { searchPlaces: [] }).load(file);
    const exported: unknown = loaded?.config;
    const config: unknown =
      typeof exported === 'function' ? await (exported as (c: ConfigContext) => unknown)(context) : exported;
    if (isRecord(config)) return config;
    problems.error({ path: basename(file), message: NO_EXPORT, hint: 'Write: export default defineConfig({ … })' });
  } catch (error) {
    problems.error({ path: basename(file), message: `The file could not be loaded: ${loadFault(error)}` });
  }
  return {};
}

const isRecord = (value: unknown): value is CompanionConfig =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
