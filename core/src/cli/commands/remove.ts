import { UsageError, type Command } from '../command.ts';
import { untilInterrupted } from '../long-work.ts';
import { configOptions } from '../options.ts';
import { PluginFolder } from '../packages/plugin-folder.ts';
import { removePlugins } from '../packages/remove-plugins.ts';
import { MAX_PACKAGES } from './add.ts';

export const remove: Command = {
  name: 'remove',
  summary: 'Switch plugins off and remove their packages from this folder.',
  usage: 'remove <plugin>… [--config <file>]',
  options: configOptions,
  maxArgs: MAX_PACKAGES,
  async run(invocation) {
    const { args } = invocation;
    if (args.length === 0) throw new UsageError('Name the plugins to remove.', 'remove');
    const folder = new PluginFolder(invocation);
    await untilInterrupted((signal) => removePlugins(folder, args, signal), 'Interrupted; nothing was changed.');
    return 0;
  },
};
