import { resolve } from 'node:path';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { stringFlag, UsageError, type Command } from '../command.ts';
import { megabytes, reportProgress, untilInterrupted } from '../long-work.ts';
import { configuredDataDir, dataOptions } from './data-command.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Check a backup and restore it, while no server is running.',
  usage: 'restore <backup> [--to <folder>] [--replace] [--json] [--config <file>]',
  options: {
    ...dataOptions,
    to: { type: 'string', value: 'folder', description: 'Restore to this folder instead of the data folder.' },
    replace: { type: 'boolean', description: 'Move existing files to the subfolder replaced/ first.' },
  },
  maxArgs: 1,
  async run(invocation) {
    const { flags, args, terminal } = invocation;
    const [backup] = args;
    if (backup === undefined)
      throw new UsageError('Name the backup to restore, or the folder that contains the backups.', 'restore');
    const to = stringFlag(flags, 'to');
    const result = await untilInterrupted(async (signal) =>
      restoreBackup({
        backup: resolve(terminal.cwd, backup),
        to: to === undefined ? await configuredDataDir(invocation) : resolve(terminal.cwd, to),
        replace: flags['replace'] === true,
        signal,
        onProgress: reportProgress((line) => terminal.err(line), 'restored'),
      }),
    );
    const { files, bytes, createdAt, aside } = result;
    const lines = [
      `Restored ${files} files (${megabytes(bytes)}) of ${createdAt}; all checksums match.`,
      ...(aside === undefined ? [] : [`The earlier files are in ${aside}.`]),
    ];
    terminal.out(flags['json'] === true ? JSON.stringify(result, undefined, 2) : lines.join('\n'));
    return 0;
  },
};
