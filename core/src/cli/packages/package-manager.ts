import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../command.ts';

export const MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const;
export type ManagerName = (typeof MANAGERS)[number];

/** Files that reveal a folder's package manager, most reliable first. */
export const LOCK_FILES: Readonly<Record<string, ManagerName>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};

const VERBS = {
  npm: {
    add: ['install', '--no-audit', '--no-fund'],
    remove: ['uninstall', '--no-audit', '--no-fund'],
    install: ['install', '--no-audit', '--no-fund'],
  },
  pnpm: { add: ['add'], remove: ['remove'], install: ['install'] },
  yarn: { add: ['add'], remove: ['remove'], install: ['install'] },
  bun: { add: ['add'], remove: ['remove'], install: ['install'] },
} as const satisfies Record<ManagerName, Record<string, readonly string[]>>;

/** Characters of the package manager's output that a failure quotes. */
const MAX_TOLD = 2_000;
/** Characters of the package manager's output that are kept. */
const MAX_KEPT = 1_000_000;

/**
 * The package manager of a folder: the one that package.json names, else that of the lock file, else the one that runs this program, else
 * npm.
 */
export function managerOf(folder: string, env: Readonly<Record<string, string | undefined>>): ManagerName {
  const named = managerIn(manifestOf(folder).packageManager) ?? lockOwner(folder);
  return named ?? managerIn(env['npm_config_user_agent']) ?? 'npm';
}

/** Reads `pnpm@9.1.0` of package.json and `pnpm/9.1.0 node/…` of a user agent. */
const managerIn = (text: unknown): ManagerName | undefined =>
  typeof text === 'string'
    ? MANAGERS.find((name) => ['@', '/'].some((sign) => text.startsWith(`${name}${sign}`)))
    : undefined;

function lockOwner(folder: string): ManagerName | undefined {
  const found = Object.entries(LOCK_FILES).find(([file]) => existsSync(join(folder, file)));
  return found?.[1];
}

/** The relevant members of a folder's package.json. */
export interface FolderManifest {
  readonly packageManager?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** @throws CommandFailure where the folder has no package.json, or one that cannot be read. */
export function manifestOf(folder: string): FolderManifest {
  const path = join(folder, 'package.json');
  if (!existsSync(path))
    throw new CommandFailure(
      `There is no package.json in ${folder}. Create one (npm init -y), or run npx editor-companion in an empty folder.`,
    );
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FolderManifest;
  } catch (error) {
    throw new CommandFailure(`${path} is not valid JSON.`, { cause: error });
  }
}

/** Runs a package manager in one folder. */
export class PackageManager {
  readonly name: ManagerName;
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(folder: string, env: Readonly<Record<string, string | undefined>>) {
    this.name = managerOf(folder, env);
    this.#folder = folder;
    this.#env = env;
  }

  /** Installs packages and writes them into package.json. @throws CommandFailure with the package manager's output. */
  add(specs: readonly string[], signal: AbortSignal): Promise<string> {
    return this.#run([...VERBS[this.name].add, ...specs], signal);
  }

  /** @throws CommandFailure as `add`. */
  remove(names: readonly string[], signal?: AbortSignal): Promise<string> {
    return this.#run([...VERBS[this.name].remove, ...names], signal);
  }

  /** Installs exactly the packages of package.json. @throws CommandFailure as `add`. */
  install(): Promise<string> {
    return this.#run([...VERBS[this.name].install]);
  }

  /** Whether the registry has a package. Asks npm, which comes with Node. */
  async knows(name: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#run(['view', name, 'name'], signal, 'npm');
      return true;
    } catch (error) {
      if (error instanceof CommandFailure && /E404|404/.test(error.message)) return false;
      throw error;
    }
  }

  #run(args: readonly string[], signal?: AbortSignal, program: string = this.name): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: { ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows package managers are scripts, which only a shell can run. `safeSpec` refuses characters that a shell would interpret.
      shell: process.platform === 'win32',
      ...(signal && { signal }),
    });
    let said = '';
    const keep = (text: string): void => void (said = (said + text).slice(-MAX_KEPT));
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      reject(
        error.code === 'ENOENT'
          ? new CommandFailure(`${program} manages the packages of this folder, but is not installed.`)
          : error,
      );
    });
    child.once('close', (code) => {
      if (signal?.aborted) reject(signal.reason as Error);
      else if (code === 0) resolve(said);
      else reject(new CommandFailure(`${program} ${args[0]} failed:\n${said.trim().slice(-MAX_TOLD)}`));
    });
    return promise;
  }
}
