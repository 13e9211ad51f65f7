/*
 * In turn kills nodes, Redis and PostgreSQL, fails over to a replica, and cuts the connections between them, while standard clients write
 * on all nodes. After each disturbance it checks that every acknowledged change is in PostgreSQL, and that all clients have the same
 * document:
 *   npm run crash:cluster                          50 times on two nodes, then on three
 *   npm run crash:cluster -- --kills 20 --nodes 3
 *   npm run crash:cluster -- --write               writes the table into docs/scaling.md, if nothing was lost
 * Cuts need root on Linux; without it the command only kills.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { root } from './dependencies.mjs';
import { writeFigures } from './figures/page-block.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, nodes: { type: 'string' }, write: { type: 'boolean' } },
});
if (values.write && values.nodes) throw new Error('Only a complete run is written: leave --nodes out.');

/** The outcome of a run. A run that lost a change fails. */
const OUTCOME = /(\d+) acknowledged changes, none lost; all equal after (\d+) ms in the median, (\d+) ms at most/;
const rows = [];

let worst = 0;
for (const nodes of values.nodes ? [values.nodes] : ['2', '3']) {
  const node = spawn(process.execPath, ['--test', 'plugins/cluster/test/crash/crash.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', COMPANION_CLUSTER_KILLS: values.kills, COMPANION_CLUSTER_NODES: nodes },
  });
  let output = '';
  node.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  const [code] = await once(node, 'close');
  worst = Math.max(worst, code ?? 1);
  const [, acknowledged, median, most] = OUTCOME.exec(output) ?? [];
  const seconds = (milliseconds) => `${(Number(milliseconds) / 1000).toFixed(1)} s`;
  if (acknowledged !== undefined)
    rows.push([nodes, values.kills, acknowledged, '0', `${seconds(median)} in the median, ${seconds(most)} at most`]);
}
process.exitCode = worst;
if (values.write && (worst > 0 || rows.length < 2)) throw new Error('The run has failed, so nothing is written.');
writeFigures('cluster-crash', {
  tables: [{ head: ['nodes', 'kills and cuts', 'acknowledged changes', 'lost', 'all equal afterwards'], rows }],
  method: 'Each node is a machine in a network of its own.',
});
