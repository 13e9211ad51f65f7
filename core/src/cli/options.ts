import type { ConfigSources } from '../config/read-config.ts';
import type { CommandOptions } from '../plugin/command.ts';
import { stringFlag, UsageError, type Invocation } from './command.ts';

/** Flags that select the configuration. */
export const configOptions = {
  config: {
    type: 'string',
    short: 'c',
    value: 'file',
    description: 'Config file (default: companion.config.* in this folder).',
  },
} as const satisfies CommandOptions;

/** Flags that override the configuration. */
export const serverOptions = {
  ...configOptions,
  role: {
    type: 'string',
    value: 'role',
    description: 'Role of this node in a cluster: web, worker or all (default: all).',
  },
  host: { type: 'string', value: 'address', description: 'Address to listen on (default: 127.0.0.1).' },
  port: {
    type: 'string',
    short: 'p',
    value: 'number',
    description: 'Port to listen on; 0 chooses a free one (default: 1235).',
  },
} as const satisfies CommandOptions;

/** Translates the flags into the options of `createCompanion` and `checkCompanion`. */
export function configSources({ flags, terminal }: Invocation): ConfigSources {
  const configFile = stringFlag(flags, 'config');
  const host = stringFlag(flags, 'host');
  const port = stringFlag(flags, 'port');
  const role = stringFlag(flags, 'role');
  return {
    cwd: terminal.cwd,
    env: terminal.env,
    ...(configFile !== undefined && { configFile }),
    overrides: {
      ...(role !== undefined && { role }),
      ...(host !== undefined && { 'server.host': host }),
      ...(port !== undefined && { 'server.port': portNumber(port) }),
    },
  };
}

function portNumber(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError(`--port must be a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}
