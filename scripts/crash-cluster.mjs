/*
 * Kills nodes, Redis and PostgreSQL, fails over to its replica, and cuts the ways between them by turns, while people with stock clients
 * write on all nodes. After each it looks whether everything that was acknowledged is in PostgreSQL, and whether all clients have the same:
 *   npm run crash:cluster                          50 times on two nodes, then on three
 *   npm run crash:cluster -- --kills 20 --nodes 3
 * Cuts need root on Linux; elsewhere there are only kills.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { root } from './dependencies.mjs';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, nodes: { type: 'string' } } });

let worst = 0;
for (const nodes of values.nodes ? [values.nodes] : ['2', '3']) {
  const node = spawn(process.execPath, ['--test', 'plugins/cluster/test/crash/crash.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', COMPANION_CLUSTER_KILLS: values.kills, COMPANION_CLUSTER_NODES: nodes },
  });
  const [code] = await once(node, 'exit');
  worst = Math.max(worst, code ?? 1);
}
process.exitCode = worst;
