import type { CommandOption } from '../plugin/command.ts';
import type { Command } from './command.ts';
import { columns } from './columns.ts';

const HELP_ROW: readonly [string, string] = ['-h, --help', 'Show this.'];

/**
 * The output of `companion` and `companion --help`.
 * @param contributed commands of plugins
 * @param note about commands that may be missing; empty for none.
 */
export function programHelp(
  commands: readonly Command[],
  contributed: readonly Command[],
  { version, note }: { readonly version: string; readonly note: string },
): string {
  const names = [...commands, ...contributed].map(({ name }) => name.length);
  const width = Math.max(...names);
  const list = (some: readonly Command[]): string =>
    columns(some.map(({ name, summary }) => [name.padEnd(width), summary]));
  return [
    `companion ${version} — the companion server of a web document editor`,
    'Usage: companion <command> [options]',
    list(commands),
    ...(contributed.length > 0 ? [`Of plugins:\n\n${list(contributed)}`] : []),
    ...(note === '' ? [] : [note]),
    'Run companion <command> --help for its options.',
  ].join('\n\n');
}

/** The output of `companion <command> --help`. */
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
