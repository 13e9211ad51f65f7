/*
 * Builds the pages of recipes/ with the real editors and tests them in a browser; installs the editors on first use.
 *   npm run recipes            builds and tests
 *   npm run recipes -- --dev   serves the pages during development
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const cwd = join(root, 'recipes');
const vite = join(cwd, 'node_modules/vite/bin/vite.js');

process.exitCode =
  install() ||
  (process.argv.includes('--dev')
    ? run(process.execPath, vite)
    : run(process.execPath, vite, 'build', '--logLevel', 'error') ||
      run(process.execPath, '--test', 'test/recipes.test.ts'));

function install() {
  if (existsSync(vite)) return 0;
  return run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts');
}

function run(command, ...args) {
  return (
    spawnSync(command, args, { cwd, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
      .status ?? 1
  );
}
