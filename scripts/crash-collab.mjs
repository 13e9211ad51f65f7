/*
 * Kills a collaboration server with SIGKILL while clients write, and checks each time that every acknowledged change is there:
 *   npm run crash:collab              200 times while clients type, 100 times with comments, versions and deletions, 60 at start and end
 *   npm run crash:collab -- 20 10 6   other numbers of kills
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './dependencies.mjs';

const [typing = '200', mixed = '100', starts = '60'] = process.argv.slice(2);
/** The number of kills in each round of the last scenario. */
const KILLS_OF_A_START = 3;

const runs = [
  { file: 'crash', rounds: { COMPANION_CRASH_ROUNDS: typing } },
  { file: 'mixed', rounds: { COMPANION_CRASH_MIXED_ROUNDS: mixed } },
  { file: 'start', rounds: { COMPANION_CRASH_START_ROUNDS: String(Math.ceil(Number(starts) / KILLS_OF_A_START)) } },
];

let worst = 0;
for (const { file, rounds } of runs) {
  if (Number(Object.values(rounds)[0]) === 0) continue;
  const node = spawn(process.execPath, ['--test', `plugins/collab/test/crash/${file}.test.ts`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...rounds },
  });
  const [code] = await once(node, 'exit');
  worst = Math.max(worst, code ?? 1);
}
process.exitCode = worst;
