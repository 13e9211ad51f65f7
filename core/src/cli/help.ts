import type { Command, CommandOption } from './command.ts';
import { columns } from './columns.ts';

const HELP_ROW: readonly [string, string] = ['-h, --help', 'Show this.'];

/** What `companion` and `companion --help` print. */
export function programHelp(commands: readonly Command[], version: string): string {
  return [
    `companion ${version} — the companion server of a web document editor`,
    'Usage: companion <command> [options]',
    columns(commands.map(({ name, summary }) => [name, summary])),
    'Run companion <command> --help for its options.',
  ].join('\n\n');
}

/** What `companion <command> --help` prints. */
export function commandHelp({ usage, summary, options }: Command): string {
  const rows = Object.entries(options).map(([name, option]): [string, string] => [
    flagText(name, option),
    option.description,
  ]);
  return [summary, `Usage: companion ${usage}`, columns([...rows, HELP_ROW])].join('\n\n');
}

function flagText(name: string, { short, type, value = 'value' }: CommandOption): string {
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${type === 'string' ? ` <${value}>` : ''}`;
}
