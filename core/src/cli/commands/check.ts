import { checkCompanion } from '../../companion.ts';
import { formatReport } from '../../report/format-report.ts';
import type { ConfigValue } from '../../report/problem.ts';
import { columns } from '../columns.ts';
import { UsageError, type Command } from '../command.ts';
import { configSources, serverOptions } from '../options.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check the configuration and every plugin without starting the server.',
  usage: 'check [--json | --print] [--config <file>]',
  options: {
    ...serverOptions,
    json: { type: 'boolean', description: 'Print the whole report as JSON.' },
    print: { type: 'boolean', description: 'Also print every value and its source; secrets are redacted.' },
  },
  async run(invocation) {
    const { flags, terminal } = invocation;
    if (flags['json'] && flags['print']) throw new UsageError('--json and --print exclude each other.', 'check');
    const report = await checkCompanion(configSources(invocation));
    if (flags['json']) terminal.out(JSON.stringify(report, undefined, 2));
    else terminal.out(formatReport(report));
    if (flags['print']) terminal.out(`\n${valueTable(report.values)}`);
    return report.ok ? 0 : 1;
  },
};

const valueTable = (values: readonly ConfigValue[]): string =>
  columns(values.map(({ path, value, origin }) => [path, origin, JSON.stringify(value) ?? String(value)]));
