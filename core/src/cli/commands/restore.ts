import { resolve } from 'node:path';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { stringFlag, UsageError, type Command } from '../command.ts';
import { megabytes, reportProgress, untilInterrupted } from '../long-work.ts';
import { configuredDataDir, dataOptions } from './data-command.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Check a backup and bring it back, while no server runs.',
  usage: 'restore <backup> [--to <folder>] [--replace] [--json] [--config <file>]',
  options: {
    ...dataOptions,
    to: { type: 'string', value: 'folder', description: 'Restore to this folder instead of the data folder.' },
    replace: { type: 'boolean', description: 'Move what is there to the folder replaced/ in it first.' },
  },
  maxArgs: 1,
  async run(invocation) {
    const { flags, args, terminal } = invocation;
    const [backup] = args;
    if (backup === undefined)
      throw new UsageError('Say which backup to restore, or the folder that has them.', 'restore');
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
      `Restored ${files} files (${megabytes(bytes)}) of ${createdAt}; every checksum was right.`,
      ...(aside === undefined ? [] : [`What was there before is in ${aside}.`]),
    ];
    terminal.out(flags['json'] === true ? JSON.stringify(result, undefined, 2) : lines.join('\n'));
    return 0;
  },
};
