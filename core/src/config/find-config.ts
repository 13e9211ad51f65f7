import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The file names to look for, in order. */
export const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `companion.config.${extension}`);

/** The absolute path of the config file: the given one, or the first of CONFIG_NAMES in the folder; undefined if there is none. */
export function findConfig(cwd: string, given?: string): string | undefined {
  if (given !== undefined) return resolve(cwd, given);
  return CONFIG_NAMES.map((name) => join(cwd, name)).find((path) => existsSync(path));
}
