import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedEnvironment {
  /** The process' variables over those of `.env`. */
  readonly values: Environment;
  /** Which of the two a variable's value came from. */
  originOf(name: string): 'env' | '.env';
}

/** Reads `.env` beside the config file, if there is one, below the process' own environment. */
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
