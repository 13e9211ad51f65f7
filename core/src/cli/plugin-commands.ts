import type { Plan, PlannedPlugin } from '../boot/plan.ts';
import type { PluginCommand, ServerRequest } from '../plugin/command.ts';
import { BootError } from '../report/problem.ts';
import { columns } from './columns.ts';
import { UsageError, type Command, type Invocation } from './command.ts';
import { exchange } from './exchange.ts';
import { reportProgress, untilInterrupted } from './long-work.ts';
import { configOptions } from './options.ts';
import { callServer, serverApiOptions } from './server-api.ts';

/** The commands that the plugins of a configuration define. */
export const pluginCommands = (plan: Plan): Command[] =>
  plan.plugins.flatMap((plugin) =>
    (plugin.definition.commands ?? []).map((command) => asCommand(command, plugin, plan)),
  );

function asCommand(command: PluginCommand, plugin: PlannedPlugin, plan: Plan): Command {
  const { name, summary, usage = '', options = {}, callsServer = false, maxArgs = 0 } = command;
  return {
    name,
    summary,
    usage: `${name} ${usage}`.trim(),
    options: { ...(callsServer ? serverApiOptions : configOptions), ...options },
    maxArgs,
    async run(invocation) {
      // Only the schema decides: a plugin's `check` may report exactly what its command repairs.
      if (!plugin.hasValidOptions)
        throw new BootError(plan.report, `The options of ${plugin.entry.name} are not valid.`);
      await command.run({ ...surroundings(invocation, plan), options: plugin.options, misuse: misuseOf(name) });
      return 0;
    },
  };
}

const surroundings = ({ args, flags, terminal }: Invocation, { dataDir, config, report }: Plan) => ({
  args,
  flags,
  dataDir,
  env: config.environment.values,
  print: (text: string) => terminal.out(text),
  printTable: (rows: readonly (readonly string[])[]) => terminal.out(columns(rows, '')),
  callServer: (method: string, path: string, body?: object) =>
    callServer({ flags, terminal, values: report.values }, { method, path, body }),
  exchange: (request: ServerRequest) => exchange({ flags, terminal, values: report.values }, request),
  reportProgress: (verb: string) => reportProgress((line) => terminal.err(line), verb),
  untilInterrupted,
});

const misuseOf =
  (command: string) =>
  (message: string): never => {
    throw new UsageError(message, command);
  };
