import { setTimeout } from 'node:timers/promises';
import type { Machine } from '../servers/network.ts';
import type { Node, Nodes } from './nodes.ts';

/** A disturbance of nodes or engines. Resolves when it has happened and recovery can begin; `over` resolves when everything runs again. */
type Blow = (nodes: Nodes, check: () => Promise<unknown>) => Promise<{ over: Promise<void> }>;

type Way = readonly [Machine | undefined, Machine | undefined];

const LONGEST_CUT_MS = 6000;
const over = Promise.resolve();

const anyOf = ({ all }: Nodes): Node => all[Math.floor(Math.random() * all.length)] as Node;

/** Cuts connections for a while, silently. */
async function cutFor(
  nodes: Nodes,
  check: () => Promise<unknown>,
  ways: readonly Way[],
): Promise<{ over: Promise<void> }> {
  const { network } = nodes;
  if (!network) throw new Error('Only a network can be cut.');
  for (const [one, other] of ways) if (one && other) network.cut(one, other);
  await setTimeout(200 + Math.random() * LONGEST_CUT_MS);
  // Connections from this process are not cut.
  await check();
  network.heal();
  return { over };
}

const databases = ({ postgres, replica }: Nodes): (Machine | undefined)[] => [postgres.machine, replica?.machine];

export const blows = {
  async 'kill of a node'(nodes, check) {
    const node = anyOf(nodes);
    await node.kill();
    await check();
    return { over: node.start() };
  },

  async 'kill of Redis'({ redis }, check) {
    await redis.stop('SIGKILL');
    await check();
    return { over: redis.restart() };
  },

  async 'kill of PostgreSQL'({ postgres }, check) {
    await postgres.stop('SIGQUIT');
    await postgres.restart();
    await check();
    return { over };
  },

  async 'failover of PostgreSQL'(nodes, check) {
    const dead = nodes.postgres;
    await nodes.failOver();
    await check();
    return { over: nodes.follow(dead) };
  },

  'cut between a node and PostgreSQL': (nodes, check) => {
    const { machine } = anyOf(nodes);
    return cutFor(
      nodes,
      check,
      databases(nodes).map((database) => [machine, database]),
    );
  },

  'cut between a node and Redis': (nodes, check) => cutFor(nodes, check, [[anyOf(nodes).machine, nodes.redis.machine]]),

  'cut of a node from both': (nodes, check) => {
    const { machine } = anyOf(nodes);
    return cutFor(
      nodes,
      check,
      [...databases(nodes), nodes.redis.machine].map((engine) => [machine, engine]),
    );
  },

  'cut of Redis from all': (nodes, check) =>
    cutFor(
      nodes,
      check,
      nodes.all.map(({ machine }) => [machine, nodes.redis.machine]),
    ),

  'cut of PostgreSQL from all': (nodes, check) =>
    cutFor(
      nodes,
      check,
      nodes.all.flatMap(({ machine }) => databases(nodes).map((database) => [machine, database] as const)),
    ),
} as const satisfies Record<string, Blow>;

export type BlowName = keyof typeof blows;
