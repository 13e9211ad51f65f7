import { resolve } from 'node:path';
import { makePlan } from '../../boot/plan.ts';
import type { CommandOptions } from '../../plugin/command.ts';
import { stringFlag, type Invocation } from '../command.ts';
import { configOptions, configSources } from '../options.ts';

/** Flags for the data folder and the form of the output. */
export const dataOptions = {
  ...configOptions,
  'data-dir': {
    type: 'string',
    value: 'folder',
    description: 'The data folder (default: the one in the configuration).',
  },
  json: { type: 'boolean', description: 'Print the result as JSON.' },
} as const satisfies CommandOptions;

/** The data folder of the flag, otherwise that of the configuration. */
export async function configuredDataDir(invocation: Invocation): Promise<string> {
  const named = stringFlag(invocation.flags, 'data-dir');
  if (named !== undefined) return resolve(invocation.terminal.cwd, named);
  return (await makePlan(configSources(invocation))).dataDir;
}
