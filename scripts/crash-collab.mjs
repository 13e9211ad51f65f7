/*
 * Kills a collaboration server with SIGKILL while it is written to, and looks each time whether everything that was acknowledged
 * before is there:
 *   npm run crash:collab          200 times
 *   npm run crash:collab -- 20    so many times
 */
import { spawn } from 'node:child_process';
import { root } from './dependencies.mjs';

const rounds = process.argv[2] ?? '200';
const node = spawn(process.execPath, ['--test', 'plugins/collab/test/crash/crash.test.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'test', COMPANION_CRASH_ROUNDS: rounds },
});
node.on('exit', (code) => process.exit(code ?? 1));
