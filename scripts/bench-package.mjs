import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

/** Runs a file of a package below bench/ after installing its dependencies if they are missing. @returns its exit code. */
export function runInPackage(folder, file, args) {
  const cwd = join(root, 'bench', folder);
  if (!existsSync(join(cwd, 'node_modules'))) {
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
    const { status } = spawnSync('npm', install, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) return 1;
  }
  return spawnSync(process.execPath, [file, ...args], { cwd, stdio: 'inherit' }).status ?? 1;
}
