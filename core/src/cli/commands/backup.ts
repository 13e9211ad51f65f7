import { resolve } from 'node:path';
import { makeBackup, type BackupResult } from '../../backup/make-backup.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { CommandFailure, stringFlag, UsageError, type Command } from '../command.ts';
import { megabytes, reportProgress, untilInterrupted } from '../long-work.ts';
import { configuredDataDir, dataOptions } from './data-command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Copy the whole data folder, also while the server is running.',
  usage: 'backup <folder> [--keep <number>] [--data-dir <folder>] [--json] [--config <file>]',
  options: {
    ...dataOptions,
    keep: {
      type: 'string',
      value: 'number',
      description: 'Keep this many backups in the folder and remove older ones.',
    },
  },
  maxArgs: 1,
  async run(invocation) {
    const { flags, args, terminal } = invocation;
    const [folder] = args;
    if (folder === undefined) throw new UsageError('Name the folder for the backups.', 'backup');
    const dataDir = await configuredDataDir(invocation);
    const result = await untilInterrupted((signal) =>
      makeBackup({
        dataDir,
        target: resolve(terminal.cwd, folder),
        version: manifest.version,
        keep: keepOf(stringFlag(flags, 'keep')),
        signal,
        onProgress: reportProgress((line) => terminal.err(line), 'backed up'),
      }),
    );
    terminal.out(flags['json'] === true ? JSON.stringify(result, undefined, 2) : describe(result));
    if (result.outside.length + result.damaged.length > 0) throw new CommandFailure(warnings(result).join('\n'));
    return 0;
  },
};

function keepOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const keep = Number(text);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep takes a number of at least 1.', 'backup');
  return keep;
}

const describe = ({ folder, files, bytes, sharedBytes, removed }: BackupResult): string =>
  [
    `Backed up ${files} files (${megabytes(bytes)}, of which ${megabytes(bytes - sharedBytes)} are new) to ${folder}.`,
    ...(removed.length > 0 ? [`Removed ${removed.length} older.`] : []),
  ].join('\n');

const warnings = ({ outside, damaged }: BackupResult): string[] => [
  ...outside.map((path) => `Not in the backup, because it is outside of the data folder: ${path}. Copy it too.`),
  ...damaged.map(
    (path) => `Damaged in the data folder, and therefore in the backup: ${path}. Upload the same file again.`,
  ),
];
