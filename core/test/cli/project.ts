import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Terminal } from '../../src/cli/command.ts';

export const BIN = fileURLToPath(new URL('../../bin/companion.js', import.meta.url));
/** The timeout of tests that wait for an event. */
const PATIENCE = 20_000;
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Returns a plugin with one route that answers with a word, for configurations in tests. */
export const wordPlugin = (word: string): string => `
  import { definePlugin, Type } from '@editor-companion/core/plugin';
  export default definePlugin({
    name: 'word', version: '2.1.0', apiVersion: 1,
    options: Type.Object({ secret: Type.Optional(Type.String({ writeOnly: true })) }, { additionalProperties: false }),
    setup(host) {
      host.routes((app) => { app.get('/word', { config: { public: true }, schema: { tags: ['w'], summary: 'w', operationId: 'w', response: { 200: Type.Object({ word: Type.String() }) } } }, () => ({ word: '${word}' })); });
    },
  });`;

export const wordConfig = `export default { server: { port: 0 }, log: { level: 'error' }, plugins: { word: { use: './plugins/word.ts', options: { secret: 'hush' } } } };`;

export interface Project extends AsyncDisposable {
  readonly folder: string;
  /** A terminal in the folder that records its output. */
  readonly terminal: Terminal & { readonly printed: string; readonly complained: string };
  write(path: string, text: string): Promise<void>;
}

/** Creates a folder in which the packages of this repository are installed. */
export async function createProject(files: Readonly<Record<string, string>> = {}): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-cli-'));
  await symlink(MODULES, join(folder, 'node_modules'), 'junction');
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return {
    folder,
    write,
    terminal: recordingTerminal(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function recordingTerminal(cwd: string): Project['terminal'] {
  let printed = '';
  let complained = '';
  return {
    cwd,
    env: { NODE_ENV: 'test' },
    out: (text) => void (printed += `${text}\n`),
    err: (text) => void (complained += `${text}\n`),
    get printed() {
      return printed;
    },
    get complained() {
      return complained;
    },
  };
}

export interface Program extends AsyncDisposable {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves to the first match in the past and future output. Each call searches after the previous match. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Returns all output so far. */
  output(): string;
  /** Resolves to the exit code. */
  ended(): Promise<number | null>;
}

/**
 * Runs the real program. Ends it after the test if it is still running.
 * @param options.limits a shell command that limits the program's resources: `ulimit -n 96`
 * @param options.bin is run instead of the program
 */
export function runProgram(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = { NODE_ENV: 'test' },
  { limits = '', bin = BIN }: { readonly limits?: string; readonly bin?: string } = {},
): Program {
  const program = [process.execPath, bin, ...args];
  const [file = '', ...rest] = limits === '' ? program : ['/bin/sh', '-c', `${limits} && exec "$@"`, 'sh', ...program];
  const child = spawn(file, rest, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  let position = 0;
  let look = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      look();
    });
  }
  return {
    process: child,
    output: () => output,
    ended: () => exit,
    until(pattern) {
      return new Promise((resolve, reject) => {
        look = () => {
          const match = pattern.exec(output.slice(position));
          if (match === null) return;
          position += match.index + match[0].length;
          look = () => {};
          resolve(match);
        };
        look();
        const fail = (what: string): void => reject(new Error(`${what} before ${pattern} was seen:\n${output}`));
        void exit.then((code) => fail(`ended with ${code}`));
        setTimeout(() => fail(`${PATIENCE} ms passed`), PATIENCE).unref();
      });
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exit;
    },
  };
}
