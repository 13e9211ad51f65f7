/*
 * Measures what collaboration is held to beside Hocuspocus, y-websocket's server and sockets alone, and says of each goal whether it is met.
 *   npm run goals:collab                    medians of five rounds, about 20 minutes
 *   npm run goals:collab -- --rounds 1 --only relay,fan-out
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const cwd = join(root, 'bench/collab');
if (!existsSync(join(cwd, 'node_modules'))) {
  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  const { status } = spawnSync('npm', install, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
}
const { status } = spawnSync(process.execPath, ['goals.ts', ...process.argv.slice(2)], { cwd, stdio: 'inherit' });
process.exitCode = status ?? 1;
