import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Counts } from '../../src/nodes/counts.ts';
import { Limits } from '../../src/socket/limits.ts';
import { Bus } from './bus.ts';

const ada = { kind: 'user', id: 'ada', name: 'Ada', scopes: [], documents: {} } as const;
const options = {
  maxConnections: 100,
  maxConnectionsPerAddress: 3,
  maxConnectionsPerUser: 3,
  maxMessagesPerSecond: 100,
  maxBytesPerSecond: 100,
  maxMessagesPerSecondAndAddress: 100,
  maxBytesPerSecondAndAddress: 100,
};

async function startNode(bus: Bus) {
  const relay = bus.relay();
  const counts = { callers: new Counts('callers', 3), networks: new Counts('networks', 3) };
  for (const count of Object.values(counts)) await count.start(relay);
  const close = (): void => Object.values(counts).forEach((count) => count.close());
  return { node: relay.node, limits: new Limits(options, counts), [Symbol.dispose]: close };
}

test('documents of one person are counted on all nodes, and a document closed on one node frees a place on another', async () => {
  const bus = new Bus();
  using one = await startNode(bus);
  using other = await startNode(bus);
  one.limits.enterCaller(ada);
  const leave = one.limits.enterCaller(ada);
  other.limits.enterCaller(ada);
  await setImmediate();
  for (const { limits } of [one, other]) assert.throws(() => limits.enterCaller(ada), { code: 'CONNECTIONS_EXCEEDED' });
  leave();
  await setImmediate();
  other.limits.enterCaller(ada);
});

test('connections of one network are counted on all nodes', async () => {
  const bus = new Bus();
  using one = await startNode(bus);
  using other = await startNode(bus);
  for (const { limits } of [one, one, other]) assert.ok(limits.enter('203.0.113.7'));
  await setImmediate();
  for (const { limits } of [one, other]) assert.equal(limits.enter('203.0.113.7'), undefined);
});

test('counts of a node end with the node', async () => {
  const bus = new Bus();
  using one = await startNode(bus);
  using other = await startNode(bus);
  for (let document = 0; document < 3; document++) one.limits.enterCaller(ada);
  await setImmediate();
  assert.throws(() => other.limits.enterCaller(ada));
  bus.kill(one.node);
  other.limits.enterCaller(ada);
});

test('people with few documents cause no messages', async () => {
  const bus = new Bus();
  const counts = new Counts('callers', 100);
  await counts.start(bus.relay());
  for (let count = 1; count <= 5; count++) counts.tell('ada', count);
  assert.equal(bus.messages, 0);
  counts.tell('ada', 6);
  assert.equal(bus.messages, 1);
  counts.close();
});
