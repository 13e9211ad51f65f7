import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const REPOSITORY = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Installs from the npm cache without new look-ups and without scripts of the packages. */
const INSTALL = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Build tools of external packages, in the versions that this repository has installed. */
const TOOLS = ['typescript', '@types/node'];

/** A folder outside the repository with no access to it except through its tarballs. */
export interface PackedProject extends AsyncDisposable {
  readonly folder: string;
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string>;
  /** Packs folders of this repository and installs the tarballs. */
  installOurs(folders: readonly string[]): Promise<void>;
  /** Copies external packages, builds and packs each with its own scripts, and installs the tarballs. */
  installStrangers(sources: readonly string[]): Promise<void>;
  /** Returns the paths of all installed tarballs. */
  tarballs(): Promise<string[]>;
  /** Runs an installed program. Rejects if it fails. */
  run(program: string, ...args: string[]): Promise<void>;
  start(...args: string[]): Promise<RunningServer>;
}

/** A server that is stopped at the end of its scope. */
export interface RunningServer extends AsyncDisposable {
  readonly address: string;
  /** Ends it as an operator would. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

export async function createPackedProject(): Promise<PackedProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'companion-packed-')));
  const npm = (args: readonly string[], cwd = folder) => run('npm', args, { cwd, env: environment() });
  const strangers: string[] = [];
  const servers: { stop(): Promise<number | null> }[] = [];
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));

  async function packStranger(source: string): Promise<string> {
    const copy = join(folder, 'strangers', source);
    const isOwn = (path: string): boolean => !/[\\/](node_modules|dist)([\\/]|$)/.test(path.slice(REPOSITORY.length));
    await cp(join(REPOSITORY, source), copy, { recursive: true, filter: isOwn });
    const { stdout } = await npm(['pack', '--silent'], copy);
    const tarball = join(copy, stdout.trim().split('\n').at(-1) ?? '');
    strangers.push(tarball);
    return tarball;
  }

  return {
    folder,
    write: (path, text) => writeFile(join(folder, path), text),
    read: (path) => readFile(join(folder, path), 'utf8'),
    async installOurs(folders) {
      const out = join(folder, 'tarballs');
      await run(process.execPath, [join(REPOSITORY, 'scripts/pack.mjs'), '--out', out, ...folders], {
        env: environment(),
      });
      const tarballs = (await readdir(out)).map((name) => join(out, name));
      await npm([...INSTALL, ...tarballs, ...(await Promise.all(TOOLS.map(installedVersion)))]);
    },
    async installStrangers(sources) {
      await npm([...INSTALL, '--omit=dev', ...(await Promise.all(sources.map(packStranger)))]);
    },
    async tarballs() {
      const out = join(folder, 'tarballs');
      return [...(await readdir(out)).map((name) => join(out, name)), ...strangers];
    },
    async run(program, ...args) {
      await run(join(folder, 'node_modules/.bin', program), args, { cwd: folder, env: environment() });
    },
    async start(...args) {
      const server = await startServer(folder, args);
      servers.push(server);
      return server;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function installedVersion(name: string): Promise<string> {
  const manifest = await readFile(join(REPOSITORY, 'node_modules', name, 'package.json'), 'utf8');
  return `${name}@${(JSON.parse(manifest) as { version: string }).version}`;
}

/**
 * Returns the environment of programs that a test starts. The current Node is first in the path. Variables of npm and node:test are
 * removed.
 */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_TEST_CONTEXT');
  return {
    ...Object.fromEntries(own),
    NODE_ENV: 'development',
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
  };
}

async function startServer(folder: string, args: readonly string[]): Promise<RunningServer> {
  const bin = join(folder, 'node_modules/.bin/companion');
  const child = spawn(bin, ['start', ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /listening +(http:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void exit.then((code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const stop = (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return exit;
  };
  return {
    address,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
