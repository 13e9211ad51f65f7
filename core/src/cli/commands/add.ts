import { UsageError, stringFlag, type Command } from '../command.ts';
import { untilInterrupted } from '../long-work.ts';
import { configOptions } from '../options.ts';
import { addPlugins } from '../packages/add-plugins.ts';
import { PluginFolder } from '../packages/plugin-folder.ts';

/** The maximum number of packages per command. */
export const MAX_PACKAGES = 50;

export const add: Command = {
  name: 'add',
  summary: 'Install plugins in this folder and switch them on.',
  usage: 'add <package>… [--options <json>] [--config <file>]',
  options: {
    ...configOptions,
    options: {
      type: 'string',
      value: 'json',
      description: 'Options of the plugin, if only one is named: \'{"maxRows":100}\'.',
    },
  },
  maxArgs: MAX_PACKAGES,
  async run(invocation) {
    const { args, flags } = invocation;
    if (args.length === 0) throw new UsageError('Name the packages to install.', 'add');
    const options = optionsOf(stringFlag(flags, 'options'), args.length);
    const folder = new PluginFolder(invocation);
    await untilInterrupted(
      (signal) => addPlugins(folder, args, { signal, ...(options && { options }) }),
      'Interrupted; nothing was changed.',
    );
    return 0;
  },
};

function optionsOf(text: string | undefined, count: number): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  if (count > 1) throw new UsageError('--options works with one package only.', 'add');
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new UsageError('--options takes a JSON object.', 'add');
}
