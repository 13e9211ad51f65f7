import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { findConfig } from '../../config/find-config.ts';
import { checkCompanion } from '../../companion.ts';
import type { BootReport, Problem } from '../../report/problem.ts';
import { formatProblem } from '../../report/format-report.ts';
import { checkApart } from '../check-apart.ts';
import { CommandFailure, stringFlag, type Invocation } from '../command.ts';
import { configSources } from '../options.ts';
import { FolderState } from './folder-state.ts';
import { PackageManager } from './package-manager.ts';

/** Changes to the installed packages so far. */
export interface FolderChange {
  /** Names of packages that are new in package.json. */
  fresh: readonly string[];
  /** Whether packages that were there before may have changed. */
  isChanged: boolean;
}

/** An operator's folder: the configuration and the installed packages. */
export class PluginFolder {
  readonly root: string;
  readonly configFile: string;
  readonly packages: PackageManager;
  readonly #invocation: Invocation;

  /** @throws CommandFailure without a configuration. */
  constructor(invocation: Invocation) {
    const { flags, terminal } = invocation;
    const file = findConfig(terminal.cwd, stringFlag(flags, 'config'));
    if (file === undefined)
      throw new CommandFailure(
        'There is no companion.config.ts here. Create a folder with npx editor-companion, or name the file with --config.',
      );
    this.configFile = file;
    this.root = dirname(file);
    this.#invocation = invocation;
    this.packages = new PackageManager(this.root, terminal.env);
  }

  get isJson(): boolean {
    return extname(this.configFile) === '.json';
  }

  /** The name of the config file, for messages. */
  get label(): string {
    return basename(this.configFile);
  }

  tell(text: string): void {
    this.#invocation.terminal.out(text);
  }

  /** @throws CommandFailure where the file cannot be read. */
  async configText(): Promise<string> {
    try {
      return await readFile(this.configFile, 'utf8');
    } catch (error) {
      throw new CommandFailure(
        `${this.label} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }

  writeConfig(text: string): Promise<void> {
    return writeFile(this.configFile, text);
  }

  /** Runs `companion check` before any change. */
  check(): Promise<BootReport> {
    return checkCompanion(configSources(this.#invocation));
  }

  /** Runs `companion check` in a child process, since this one has cached the old modules. */
  checkAnew(): Promise<BootReport> {
    return checkApart(this.#invocation.terminal, ['--config', this.configFile]);
  }

  /** Runs work that changes the folder, and undoes all changes if it fails. */
  async orTakeBack<T>(work: (change: FolderChange) => Promise<T>): Promise<T> {
    const before = await FolderState.of(this.root, this.configFile);
    const change: FolderChange = { fresh: [], isChanged: false };
    try {
      return await work(change);
    } catch (error) {
      if (change.fresh.length > 0) await this.packages.remove(change.fresh);
      await before.restore();
      if (change.isChanged) {
        await this.packages.install();
        // A failed install may have written a new lock file.
        await before.restore();
      }
      throw error;
    }
  }

  /** @throws CommandFailure with the problems that were not there before. */
  refuseNewProblems(before: BootReport, now: BootReport, headline: string): void {
    const known = new Set(before.problems.map(keyOf));
    const added = now.problems.filter((problem) => problem.severity === 'error' && !known.has(keyOf(problem)));
    if (added.length > 0) throw new CommandFailure([headline, ...added.map(formatProblem)].join('\n\n'));
  }
}

const keyOf = ({ path, message }: Problem): string => `${path}\n${message}`;
