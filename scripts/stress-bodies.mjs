/*
 * Sends sequences and mixes of the largest permitted bodies to a server with a heap of 1 GB, and checks that it survives, answers and
 * releases its memory:
 *   npm run stress:bodies          3 rounds
 *   npm run stress:bodies -- 10    this number of rounds
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';

const folder = join(root, 'bench');
if (!existsSync(join(folder, 'node_modules')))
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
process.exitCode =
  spawnSync(process.execPath, [join(folder, 'latency', 'stress.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
    .status ?? 1;
