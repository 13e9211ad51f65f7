import { parseArgs } from 'node:util';
import { didYouMean } from '../report/did-you-mean.ts';
import type { Flags } from '../plugin/command.ts';
import { UsageError, type Command } from './command.ts';

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

export interface ParsedCommandLine {
  readonly flags: Flags;
  readonly args: readonly string[];
  readonly help: boolean;
}

/** @throws UsageError for an unknown option, a missing value or one argument too many. */
export function parseCommandLine(command: Command, argv: readonly string[]): ParsedCommandLine {
  const { values, positionals } = parse(command, argv);
  const { help = false, ...flags } = values;
  const superfluous = positionals[command.maxArgs ?? 0];
  if (help !== true && superfluous !== undefined) {
    throw new UsageError(`The argument "${superfluous}" is not expected.`, command.name);
  }
  return { flags, args: positionals, help: help === true };
}

function parse(
  command: Command,
  argv: readonly string[],
): { values: Record<string, string | boolean>; positionals: string[] } {
  const options = { ...command.options, ...HELP };
  const unknown = argv.find((arg) => arg.startsWith('--') && arg !== '--' && !(nameOf(arg) in options));
  if (unknown !== undefined) {
    const hint =
      didYouMean(
        `--${nameOf(unknown)}`,
        Object.keys(options).map((name) => `--${name}`),
      ) ?? '';
    throw new UsageError(`There is no option ${unknown}. ${hint}`.trim(), command.name);
  }
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return { values, positionals };
  } catch (error) {
    throw new UsageError(firstSentence(error), command.name);
  }
}

const nameOf = (flag: string): string => flag.slice(2).split('=')[0] ?? '';

/** Node's message goes on with a lengthy hint about values that look like flags. The first sentence is enough. */
const firstSentence = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.split(/\.\s/)[0]?.replace(/\.$/, '')}.`;
};
