import type { PluginCommand } from '../plugin/command.ts';
import type { ProblemCollector } from '../report/problem.ts';
import type { LoadedPlugin } from './import-plugin.ts';

/** Built-in commands, whose names no plugin may use. */
export const PROGRAM_COMMANDS = [
  'start',
  'dev',
  'check',
  'doctor',
  'plugins',
  'add',
  'remove',
  'openapi',
  'backup',
  'restore',
  'migrate',
  'encryption',
  'tenant',
  'create',
  'help',
] as const;

const NAME = /^[a-z][a-z0-9-]{0,40}$/;
const COMMON_OPTIONS = ['config', 'help'];
const SERVER_OPTIONS = ['url', 'token'];

/** Reports plugin commands whose name is taken or cannot be typed. */
export function checkCommands(plugins: readonly LoadedPlugin[], problems: ProblemCollector): void {
  const owners = new Map<string, string>(PROGRAM_COMMANDS.map((name) => [name, 'companion itself']));
  for (const { entry, source, definition } of plugins) {
    for (const command of definition.commands ?? []) {
      const faults = [...nameFaults(command, owners), ...optionFaults(command)];
      for (const fault of faults) problems.error({ plugin: entry.name, path: `${entry.name} (${source})`, ...fault });
      if (!owners.has(command.name)) owners.set(command.name, `the plugin "${entry.name}"`);
    }
  }
}

interface Fault {
  readonly message: string;
  readonly hint: string;
}

function nameFaults({ name }: PluginCommand, owners: ReadonlyMap<string, string>): Fault[] {
  const owner = owners.get(name);
  if (owner !== undefined)
    return [{ message: `Its command "${name}" already exists in ${owner}.`, hint: 'Rename it in the plugin.' }];
  if (NAME.test(name)) return [];
  return [{ message: `Its command "${name}" has a name that is not in kebab case.`, hint: 'Rename it in the plugin.' }];
}

function optionFaults({ name, options = {}, callsServer = false }: PluginCommand): Fault[] {
  const taken = callsServer ? [...COMMON_OPTIONS, ...SERVER_OPTIONS] : COMMON_OPTIONS;
  return Object.keys(options)
    .filter((option) => taken.includes(option))
    .map((option) => ({
      message: `Its command "${name}" has an option --${option}, which every command of a plugin already has.`,
      hint: 'Rename it in the plugin.',
    }));
}
