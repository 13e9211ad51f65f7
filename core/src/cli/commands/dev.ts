import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { formatReport } from '../../report/format-report.ts';
import type { BootReport } from '../../report/problem.ts';
import { CONFIG_NAMES } from '../../config/find-config.ts';
import { checkApart, spawnProgram } from '../check-apart.ts';
import type { Command, Invocation, Terminal } from '../command.ts';
import { serverOptions } from '../options.ts';
import { watchPaths, type Watcher } from './watch-paths.ts';

export const dev: Command = {
  name: 'dev',
  summary: 'Start the server and restart it when the configuration or a plugin changes.',
  usage: 'dev [--config <file>] [--role <role>] [--host <address>] [--port <number>]',
  options: serverOptions,
  run: (invocation) => new Promise((resolve) => runUntilSignal(new DevServer(invocation), resolve)),
};

function runUntilSignal(server: DevServer, resolve: (code: number) => void): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A parent process may forward a SIGTERM that the whole group has received already. A second Ctrl+C is intended.
    if (isStopping && signal === 'SIGINT') server.kill();
    if (isStopping) return;
    isStopping = true;
    void server.stop().then(() => resolve(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  server.reload();
}

/**
 * Keeps one server process running. A change is first checked in a child process, since a process caches modules for good. Only a
 * configuration that passes the check replaces the running server.
 */
class DevServer {
  readonly #terminal: Terminal;
  readonly #flags: readonly string[];
  #child: ChildProcess | undefined;
  #ending: ChildProcess | undefined;
  #watcher: Watcher | undefined;
  #reloading: Promise<void> | undefined;
  #changed = false;
  #stopped = false;

  constructor({ flags, terminal }: Invocation) {
    this.#terminal = terminal;
    this.#flags = Object.entries(flags).flatMap(([name, value]) =>
      typeof value === 'string' ? [`--${name}`, value] : [],
    );
  }

  /** Checks the configuration and, if it passes, replaces the server. A change during the check causes one more round. */
  reload(): void {
    this.#changed = true;
    this.#reloading ??= this.#settle().finally(() => (this.#reloading = undefined));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#watcher?.close();
    await this.#endChild();
    await this.#reloading;
  }

  /** Ends the server at once, without waiting until it has closed. */
  kill(): void {
    this.#ending?.kill('SIGKILL');
  }

  async #settle(): Promise<void> {
    while (this.#changed && !this.#stopped) {
      this.#changed = false;
      try {
        await this.#replace(await checkApart(this.#terminal, this.#flags));
      } catch (error) {
        this.#terminal.err(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async #replace(report: BootReport): Promise<void> {
    this.#watch(report.watch);
    if (!report.ok) {
      const kept = this.#child === undefined ? 'Waiting for a change.' : 'The running server was not changed.';
      this.#terminal.err(`${formatReport(report)}\n\n${kept}`);
      return;
    }
    if (this.#child) this.#terminal.out('Something changed; restarting.');
    await this.#endChild();
    if (!this.#stopped) this.#child = spawnProgram(this.#terminal, ['start', ...this.#flags], 'inherit');
  }

  async #endChild(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#ending = child;
    child.kill('SIGTERM');
    await once(child, 'exit');
    this.#ending = undefined;
  }

  #watch(paths: readonly string[]): void {
    this.#watcher?.close();
    this.#watcher = watchPaths(paths.length > 0 ? paths : [join(this.#terminal.cwd, CONFIG_NAMES[0] ?? '')], () =>
      this.reload(),
    );
  }
}
