import { BootError } from '../report/problem.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { formatReport } from '../report/format-report.ts';
import manifest from '../../package.json' with { type: 'json' };
import { CommandFailure, UsageError, type Command, type Terminal } from './command.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { create } from './create.ts';
import { dev } from './dev.ts';
import { commandHelp, programHelp } from './help.ts';
import { openapi } from './openapi.ts';
import { parseCommandLine } from './parse.ts';
import { plugins } from './plugins.ts';
import { restore } from './restore.ts';
import { start } from './start.ts';
import { webhooks } from './webhooks.ts';

const COMMANDS: readonly Command[] = [start, dev, check, plugins, openapi, webhooks, backup, restore, create];

/**
 * Runs one command line and resolves to the exit code: 0 done, 1 failed, 2 the command line itself is wrong.
 *
 * @param argv what follows the program's name
 */
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    terminal.err(explain(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function dispatch([name, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.out(programHelp(COMMANDS, manifest.version));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(manifest.version);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) throw unknownCommand(name);
  const { flags, args, help } = parseCommandLine(command, rest);
  if (!help) return command.run({ flags, args, terminal });
  terminal.out(commandHelp(command));
  return 0;
}

function unknownCommand(name: string): UsageError {
  const hint = didYouMean(
    name,
    COMMANDS.map((command) => command.name),
  );
  return new UsageError(`There is no command "${name}". ${hint ?? ''}`.trim());
}

function explain(error: unknown): string {
  if (error instanceof BootError) return formatReport(error.report);
  if (error instanceof UsageError)
    return `${error.message}\nSee companion ${error.command === undefined ? '' : `${error.command} `}--help.`;
  if (error instanceof CommandFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const processTerminal = (): Terminal => ({
  cwd: process.cwd(),
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
