import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedEnvironment {
  /** The variables of the process, and below them those of `.env`. */
  readonly values: Environment;
  /** Whether a variable's value comes from the process or from `.env`. */
  originOf(name: string): 'env' | '.env';
}

/** Reads `.env` beside the config file, if it exists. The process' own variables win. */
export function loadEnvironment(folder: string, env: Environment): LoadedEnvironment {
  const file = join(folder, '.env');
  const fromFile: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return {
    values: { ...fromFile, ...definedOnly(env) },
    originOf: (name) => (env[name] === undefined ? '.env' : 'env'),
  };
}

const definedOnly = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
