import { resolve } from 'node:path';
import type { Progress } from '../../backup/progress.ts';
import { makePlan } from '../../boot/plan.ts';
import { CompanionError } from '../../base/errors.ts';
import type { CommandOptions } from '../../plugin/command.ts';
import { CommandFailure, stringFlag, type Invocation, type Terminal } from '../command.ts';
import { configOptions, configSources } from '../options.ts';

/** Which data folder, and how to answer. */
export const dataOptions = {
  ...configOptions,
  'data-dir': {
    type: 'string',
    value: 'folder',
    description: 'The data folder (default: as the configuration has it).',
  },
  json: { type: 'boolean', description: 'Print the result as JSON.' },
} as const satisfies CommandOptions;

/** The data folder that was named, or that of the configuration. */
export async function configuredDataDir(invocation: Invocation): Promise<string> {
  const named = stringFlag(invocation.flags, 'data-dir');
  if (named !== undefined) return resolve(invocation.terminal.cwd, named);
  return (await makePlan(configSources(invocation))).dataDir;
}

/** Milliseconds between two lines of progress. */
const INTERVAL = 2000;

export function reportProgress(terminal: Terminal, verb: string): (progress: Progress) => void {
  let told = performance.now();
  return ({ done, total }) => {
    if (performance.now() - told < INTERVAL) return;
    told = performance.now();
    terminal.err(
      `${verb} ${megabytes(done)} of ${megabytes(total)} (${Math.floor((100 * done) / Math.max(1, total))} %)`,
    );
  };
}

const MEGA = 1_000_000;

export const megabytes = (bytes: number): string => `${(bytes / MEGA).toFixed(bytes < 100 * MEGA ? 1 : 0)} MB`;

/** Lets work clean up after itself when it is interrupted; a second signal ends the process at once. @throws CommandFailure with what went wrong. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const interrupt = (): void => {
    if (interruption.signal.aborted) process.exit(1);
    interruption.abort(new CommandFailure('Interrupted; nothing is left behind.'));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (CompanionError.is(error)) throw new CommandFailure(`${error.code}: ${error.message}`, { cause: error });
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
