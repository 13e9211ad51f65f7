import { parseArgs } from 'node:util';
import { CompanionError } from '../base/errors.ts';
import type { PROGRAM_COMMANDS } from '../boot/check-commands.ts';
import { makePlan, type Plan } from '../boot/plan.ts';
import { BootError } from '../report/problem.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { formatReport } from '../report/format-report.ts';
import manifest from '../../package.json' with { type: 'json' };
import { CommandFailure, stringFlag, UsageError, type Command, type Terminal } from './command.ts';
import { add } from './commands/add.ts';
import { backup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { create } from './commands/create.ts';
import { dev } from './commands/dev.ts';
import { doctor } from './commands/doctor.ts';
import { commandHelp, programHelp } from './help.ts';
import { openapi } from './commands/openapi.ts';
import { configOptions } from './options.ts';
import { parseCommandLine } from './parse.ts';
import { pluginCommands } from './plugin-commands.ts';
import { encryption } from './commands/encryption.ts';
import { migrate } from './commands/migrate.ts';
import { plugins } from './commands/plugins.ts';
import { remove } from './commands/remove.ts';
import { restore } from './commands/restore.ts';
import { start } from './commands/start.ts';
import { tenant } from './commands/tenant.ts';

type ProgramCommand = (typeof PROGRAM_COMMANDS)[number];

const OWN: Readonly<Record<Exclude<ProgramCommand, 'help'>, Command>> = {
  start,
  dev,
  check,
  doctor,
  plugins,
  add,
  remove,
  openapi,
  backup,
  restore,
  migrate,
  encryption,
  tenant,
  create,
};
const COMMANDS = Object.values(OWN);

/** Reads the configuration whose plugins may add commands. @param configFile value of --config. */
type MakePlan = (configFile: string | undefined) => Promise<Plan>;

/**
 * Runs one command line and resolves to the exit code: 0 success, 1 failure, 2 invalid command line.
 * @param argv what follows the program's name
 * @param planOf by default reads the config file of the terminal's folder
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
  planOf: MakePlan = plansIn(terminal),
): Promise<number> {
  try {
    return await dispatch(argv, terminal, planOf);
  } catch (error) {
    terminal.err(explain(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

const plansIn =
  ({ cwd, env }: Terminal): MakePlan =>
  (configFile) =>
    makePlan({ cwd, env, ...(configFile !== undefined && { configFile }) });

async function dispatch([name, ...rest]: readonly string[], terminal: Terminal, planOf: MakePlan): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.out(helpFor(await planOf(configFileIn(rest))));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(manifest.version);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name) ?? (await contributed(name, rest, planOf));
  const { flags, args, help } = parseCommandLine(command, rest);
  if (!help) return command.run({ flags, args, terminal });
  terminal.out(commandHelp(command));
  return 0;
}

const helpFor = (plan: Plan): string =>
  programHelp(COMMANDS, pluginCommands(plan), { version: manifest.version, note: noteOn(plan) });

/** Explains why a plugin's command may be missing. */
function noteOn({ report, config }: Plan): string {
  if (report.ok) return '';
  if (config.file === undefined) return 'Plugins add commands in folders with a companion.config.ts.';
  return 'Commands of plugins may be missing, because the configuration has problems: run companion check.';
}

/** @throws UsageError when no plugin of the configuration has such a command. */
async function contributed(name: string, argv: readonly string[], planOf: MakePlan): Promise<Command> {
  const plan = await planOf(configFileIn(argv));
  const commands = pluginCommands(plan);
  const found = commands.find((candidate) => candidate.name === name);
  if (found !== undefined) return found;
  const hint = didYouMean(
    name,
    [...COMMANDS, ...commands].map((command) => command.name),
  );
  const note = noteOn(plan) || 'A plugin adds its commands when the configuration switches it on.';
  throw new UsageError([`There is no command "${name}".`, hint, note].filter(Boolean).join(' '));
}

/** The value of --config, read before the other options are known. */
function configFileIn(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({ args: [...argv], options: configOptions, strict: false, allowPositionals: true });
  return stringFlag(values, 'config');
}

function explain(error: unknown): string {
  if (error instanceof BootError) return formatReport(error.report);
  if (error instanceof UsageError)
    return `${error.message}\nSee companion ${error.command === undefined ? '' : `${error.command} `}--help.`;
  if (error instanceof CommandFailure) return error.message;
  if (CompanionError.is(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const processTerminal = (): Terminal => ({
  cwd: process.cwd(),
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
