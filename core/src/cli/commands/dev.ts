import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatReport } from '../../report/format-report.ts';
import type { BootReport } from '../../report/problem.ts';
import { CONFIG_NAMES } from '../../config/find-config.ts';
import { CommandFailure, type Command, type Invocation, type Terminal } from '../command.ts';
import { serverOptions } from '../options.ts';
import { watchPaths, type Watcher } from './watch-paths.ts';

const BIN = fileURLToPath(new URL('../../../bin/companion.js', import.meta.url));

export const dev: Command = {
  name: 'dev',
  summary: 'Start the server and restart it when the configuration or a plugin changes.',
  usage: 'dev [--config <file>] [--role <role>] [--host <address>] [--port <number>]',
  options: serverOptions,
  run: (invocation) => new Promise((resolve) => runUntilSignal(new DevServer(invocation), resolve)),
};

function runUntilSignal(server: DevServer, resolve: (code: number) => void): void {
  const stop = (): void => void server.stop().then(() => resolve(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  server.reload();
}

/**
 * Keeps one server process. A change is first checked in a process of its own (modules are cached for good in one that has
 * loaded them); only a configuration that passes replaces the running server.
 */
class DevServer {
  readonly #terminal: Terminal;
  readonly #flags: readonly string[];
  #child: ChildProcess | undefined;
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

  /** Checks and, when all is well, replaces the server; changes meanwhile lead to one more round. */
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

  async #settle(): Promise<void> {
    while (this.#changed && !this.#stopped) {
      this.#changed = false;
      try {
        await this.#replace(await this.#check());
      } catch (error) {
        this.#terminal.err(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async #replace(report: BootReport): Promise<void> {
    this.#watch(report.watch);
    if (!report.ok) {
      const kept = this.#child === undefined ? 'Waiting for a change.' : 'The running server stays as it was.';
      this.#terminal.err(`${formatReport(report)}\n\n${kept}`);
      return;
    }
    if (this.#child) this.#terminal.out('Something changed; restarting.');
    await this.#endChild();
    if (!this.#stopped) this.#child = this.#spawn('start', 'inherit');
  }

  async #check(): Promise<BootReport> {
    const child = this.#spawn('check', ['ignore', 'pipe', 'inherit'], ['--json']);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(child, 'close');
    try {
      return JSON.parse(output) as BootReport;
    } catch (error) {
      throw new CommandFailure('The check itself failed; see above.', { cause: error });
    }
  }

  #spawn(command: string, stdio: StdioOptions, more: readonly string[] = []): ChildProcess {
    return spawn(process.execPath, [BIN, command, ...this.#flags, ...more], {
      cwd: this.#terminal.cwd,
      env: { ...this.#terminal.env },
      stdio,
      // In a group of its own, Ctrl+C reaches only this process, which then ends the server with one signal.
      detached: process.platform !== 'win32',
    });
  }

  async #endChild(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  #watch(paths: readonly string[]): void {
    this.#watcher?.close();
    this.#watcher = watchPaths(paths.length > 0 ? paths : [join(this.#terminal.cwd, CONFIG_NAMES[0] ?? '')], () =>
      this.reload(),
    );
  }
}
