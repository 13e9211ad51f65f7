import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BootReport } from '../report/problem.ts';
import { CommandFailure, type Terminal } from './command.ts';

const BIN = fileURLToPath(new URL('../../bin/companion.js', import.meta.url));

type Place = Pick<Terminal, 'cwd' | 'env'>;

/**
 * Runs this program in a child process. The child has a process group of its own, so Ctrl+C reaches only this process, which then ends the
 * child.
 */
export const spawnProgram = ({ cwd, env }: Place, args: readonly string[], stdio: StdioOptions): ChildProcess =>
  spawn(process.execPath, [BIN, ...args], { cwd, env: { ...env }, stdio, detached: process.platform !== 'win32' });

/**
 * Runs `companion check` in a child process, since a process cannot unload a module.
 * @param flags of `companion check`.
 * @throws CommandFailure when the check itself fails; its cause is on standard error.
 */
export async function checkApart(place: Place, flags: readonly string[]): Promise<BootReport> {
  const child = spawnProgram(place, ['check', ...flags, '--json'], ['ignore', 'pipe', 'inherit']);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  try {
    return JSON.parse(output) as BootReport;
  } catch (error) {
    throw new CommandFailure('The check itself failed; see the error above.', { cause: error });
  }
}
