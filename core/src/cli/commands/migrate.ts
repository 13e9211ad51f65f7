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
      description: 'Config file of the installation to move to, which must be empty.',
    },
    'to-data-dir': {
      type: 'string',
      value: 'folder',
      description: 'Data folder of that installation (default: the one in its configuration).',
    },
    'dry-run': { type: 'boolean', description: 'Check both installations and list what would be moved.' },
    json: { type: 'boolean', description: 'Print the result as JSON.' },
  },
  async run(invocation) {
    const { flags, terminal } = invocation;
    const to = stringFlag(flags, 'to');
    if (to === undefined) throw new UsageError('Name the configuration to move to with --to.', 'migrate');
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
    const result = await untilInterrupted(move, 'Interrupted. Run the same command again to continue.');
    terminal.out(flags['json'] === true ? JSON.stringify(result, undefined, 2) : describe(result, dryRun));
    return 0;
  },
};

function describe({ tables, rows, documents, files, secrets }: MoveResult, isDry: boolean): string {
  const what = `${rows} rows of ${tables} tables, ${documents} documents with their history and ${files} files`;
  if (isDry) return `${what} can be moved to the target. Nothing was moved.`;
  return [
    `Moved ${what}; all checksums match. The source was not changed: do not start it again beside the target.`,
    ...(secrets.length > 0
      ? [`Copy these files from the target's data folder to that of every node: ${secrets.join(', ')}.`]
      : []),
  ].join('\n');
}
