import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { spawnInNetwork, withoutNetwork } from '../servers/network.ts';
import { withoutPostgres } from '../servers/postgres.ts';
import { withoutRedis } from '../servers/redis.ts';
import type { BlowName } from './blows.ts';
import { endure, summary } from './endurance.ts';
import { Nodes } from './nodes.ts';

const IN_NETWORK = new URL('./in-network.ts', import.meta.url).pathname;
/** `npm run crash:cluster` runs more. */
const MORE = process.env['COMPANION_CLUSTER_KILLS'];
const NODES = process.env['COMPANION_CLUSTER_NODES'] ?? '2';
const KILLS: readonly BlowName[] = ['kill of a node', 'kill of Redis', 'kill of PostgreSQL'];
const CUTS: readonly BlowName[] = ['cut of a node from both', 'failover of PostgreSQL', 'cut of PostgreSQL from all'];

const skip = withoutPostgres || withoutRedis;

test(
  'kills of nodes, Redis and PostgreSQL lose no acknowledged change, and all copies end equal',
  { skip: skip || (MORE !== undefined && !withoutNetwork && 'they are part of the run in a network') },
  async (context) => {
    await using nodes = await Nodes.start(Number(NODES));
    const count = Number(MORE ?? KILLS.length);
    const names = Array.from({ length: count }, (_, index) => KILLS[index % KILLS.length] ?? 'kill of a node');
    const endured = await endure(nodes, names);
    assert.ok(endured.acknowledged > 0);
    context.diagnostic(summary(endured));
  },
);

test(
  'cuts between nodes and engines and a failover lose no acknowledged change, and all copies end equal',
  { skip: skip || withoutNetwork },
  async (context) => {
    const program = spawnInNetwork(IN_NETWORK, MORE === undefined ? [NODES, '0', ...CUTS] : [NODES, MORE]);
    program.on('message', (told) => context.diagnostic(JSON.stringify(told)));
    const [code] = await once(program, 'exit');
    assert.equal(code, 0);
  },
);
