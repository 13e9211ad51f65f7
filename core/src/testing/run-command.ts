import { tmpdir } from 'node:os';
import { makePlan } from '../boot/plan.ts';
import { main } from '../cli/main.ts';
import type { PluginDefinition } from '../plugin/definition.ts';

export interface CommandRun {
  /** 0 success, 1 failure, 2 invalid command line. */
  readonly exitCode: number;
  readonly printed: string;
  /** The text on standard error. */
  readonly complained: string;
}

export interface CommandRunOptions {
  /** Options by plugin name. */
  readonly options?: Readonly<Record<string, object>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
}

/**
 * Runs a plugin's command as the program `companion` does.
 * @param argv what follows `companion`
 * @example
 * const { exitCode, printed } = await runCommand(hello, ['greet', 'Ada']);
 */
export async function runCommand(
  plugins: Pick<PluginDefinition, 'name'> | readonly Pick<PluginDefinition, 'name'>[],
  argv: readonly string[],
  { options = {}, env = {}, dataDir = tmpdir() }: CommandRunOptions = {},
): Promise<CommandRun> {
  const entries = [plugins].flat().map((plugin) => [plugin.name, { use: plugin, options: options[plugin.name] ?? {} }]);
  const printed: string[] = [];
  const complained: string[] = [];
  const environment = { NODE_ENV: 'test', ...env };
  const exitCode = await main(
    argv,
    {
      cwd: dataDir,
      env: environment,
      out: (text) => void printed.push(`${text}\n`),
      err: (text) => void complained.push(`${text}\n`),
    },
    () =>
      makePlan({
        cwd: dataDir,
        env: environment,
        config: { dataDir, plugins: Object.fromEntries(entries) as never },
      }),
  );
  return { exitCode, printed: printed.join(''), complained: complained.join('') };
}
