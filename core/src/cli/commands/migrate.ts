import { resolve } from 'node:path';
import { moveInstallation, type MoveResult } from '../../move/move.ts';
import { stringFlag, UsageError, type Command } from '../command.ts';
import { reportCount, untilInterrupted } from '../long-work.ts';
import { configOptions, configSources } from '../options.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Move all data to another installation, such as a cluster, or back.',
  usage: 'migrate --to <file> [--to-data-dir <folder>] [--dry-run] [--json] [--config <file>]',
  options: {
    ...configOptions,
    to: {
      type: 'string',
      value: 'file',
      description: 'Config file of the installation to move to; it has to be empty.',
    },
    'to-data-dir': {
      type: 'string',
      value: 'folder',
      description: 'Its data folder (default: as its configuration has it).',
    },
    'dry-run': { type: 'boolean', description: 'Look at both sides and say what would be moved.' },
    json: { type: 'boolean', description: 'Print the result as JSON.' },
  },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const to = stringFlag(flags, 'to');
    if (to === undefined) throw new UsageError('Say with --to which configuration to move to.', 'migrate');
    const folder = stringFlag(flags, 'to-data-dir');
    const dryRun = flags['dry-run'] === true;
    const move = (signal: AbortSignal): Promise<MoveResult> =>
      moveInstallation({
        from: configSources(invocation),
        to: {
          cwd: terminal.cwd,
          env: terminal.env,
          configFile: to,
          overrides: folder === undefined ? {} : { dataDir: resolve(terminal.cwd, folder) },
        },
        dryRun,
        signal,
        onProgress: reportCount((line) => terminal.err(line), 'moved'),
      });
    const result = await untilInterrupted(move, 'Interrupted. Run the same command again: it goes on where it was.');
    terminal.out(flags['json'] === true ? JSON.stringify(result, undefined, 2) : describe(result, dryRun));
    return 0;
  },
};

function describe({ tables, rows, documents, files, secrets }: MoveResult, isDry: boolean): string {
  const what = `${rows} rows of ${tables} tables, ${documents} documents with their history and ${files} files`;
  if (isDry) return `There are ${what} to move, and the target can take them. Nothing was moved.`;
  return [
    `Moved ${what}; every sum was right. The source is as it was: do not start it again beside the target.`,
    ...(secrets.length > 0
      ? [`Every node needs in its data folder what is in that of the target: ${secrets.join(', ')}.`]
      : []),
  ].join('\n');
}
