import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import type { Manager } from './choices.ts';
import { runsServer, runtimeIn } from './runtime.ts';

/** Returns the path of the server program that is installed in a folder. */
export const programIn = (folder: string): string =>
  join(folder, 'node_modules/@editor-companion/core/bin/companion.js');

/** Installs the packages of a new folder. @returns the exit code of the package manager. */
export async function install(folder: string, manager: Manager): Promise<number> {
  const args = manager === 'npm' ? ['install', '--no-audit', '--no-fund', '--loglevel=error'] : ['install'];
  const code = await run(manager, args, folder, process.platform === 'win32');
  // An older Node makes npm silently omit optional packages that require a newer one. The install is repeated with the new Node.
  if (code !== 0 || runsServer(process.versions.node)) return code;
  return run(manager, args, folder, process.platform === 'win32');
}

/** Runs the program of a folder's server. @returns its exit code. */
export const companion = (folder: string, ...args: string[]): Promise<number> =>
  run(runtimeIn(folder), [programIn(folder), ...args], folder, false);

/** Runs a program. The terminal signals all of its processes itself. Signals to this process are passed on. */
function run(program: string, args: readonly string[], cwd: string, shell: boolean): Promise<number> {
  const env = { ...process.env, PATH: `${dirname(runtimeIn(cwd))}${delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn(program, args, { cwd, env, shell, stdio: 'inherit' });
  const pass = (): void => void child.kill('SIGTERM');
  const wait = (): void => undefined;
  process.on('SIGTERM', pass);
  process.on('SIGINT', wait);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  }).finally(() => {
    process.off('SIGTERM', pass);
    process.off('SIGINT', wait);
  });
}
