import { checkCompanion } from '../../companion.ts';
import type { BootReport } from '../../report/problem.ts';
import { columns } from '../columns.ts';
import type { Command } from '../command.ts';
import { configOptions, configSources } from '../options.ts';

export const plugins: Command = {
  name: 'plugins',
  summary: 'List the plugins in the order of their setup, with version, source and state.',
  usage: 'plugins [--config <file>]',
  options: configOptions,
  async run(invocation) {
    const report = await checkCompanion(configSources(invocation));
    invocation.terminal.out(columns([['plugin', 'version', 'state', 'source'], ...rows(report)], ''));
    return report.ok ? 0 : 1;
  },
};

function rows({ plugins: loaded, problems }: BootReport): string[][] {
  const faulty = new Set(problems.filter(({ severity }) => severity === 'error').map(({ plugin }) => plugin));
  const missing = [...faulty].filter((name) => name !== undefined && loaded.every((plugin) => plugin.name !== name));
  return [
    ...loaded.map(({ name, version, source }) => [name, version, faulty.has(name) ? 'faulty' : 'ready', source]),
    ...missing.map((name) => [name ?? '', '-', 'not loaded', 'see companion check']),
  ];
}
