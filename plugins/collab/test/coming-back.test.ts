import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { everyKind, type Client } from './clients.ts';
import { startNetwork } from './network.ts';
import { startCollab, until } from './support.ts';

/** Milliseconds until clients renew their states themselves. After that, they recover without the server's help. */
const RENEWAL_MS = 14_000;

/** Resolves if a condition becomes true before the clients could have caused it themselves. */
async function soon(condition: () => boolean, since: number): Promise<void> {
  await until(condition);
  assert.ok(performance.now() - since < RENEWAL_MS, 'it came true when clients renewed their states');
}

const connectAll = (url: string): Client[] => everyKind.map((connect) => connect(url, 'minutes'));

async function present(clients: readonly Client[]): Promise<void> {
  await until(() => clients.every((client) => client.isSynced()));
  for (const { kind, setPresence } of clients) setPresence({ user: kind });
  await until(() => clients.every((client) => sees(client, clients)));
}

const sees = (client: Client, others: readonly Client[]): boolean =>
  others.every(({ kind }) => [...client.presences().values()].some(({ user }) => user === kind));

test('clients of every kind whose connections break stay visible, and see each other when they return, without moving', async () => {
  await using host = await startCollab();
  await using network = await startNetwork(host.url);
  const [witness] = [everyKind[0]!(host.url, 'minutes')];
  const clients = connectAll(network.url);
  try {
    await until(() => witness.isSynced());
    await present(clients);
    await until(() => sees(witness, clients));
    const vanished: unknown[] = [];
    witness.onVanish((kinds) => vanished.push(...kinds));
    const since = performance.now();
    network.cut();
    await until(() => clients.every((client) => !client.isSynced()));
    const newcomer = everyKind[3]!(host.url, 'minutes');
    await soon(() => sees(newcomer, clients), since);
    await soon(() => clients.every((client) => client.isSynced() && sees(client, clients)), since);
    assert.deepEqual(vanished, []);
    newcomer.close();
  } finally {
    for (const client of [witness, ...clients]) client.close();
  }
});

test('after a restart of the server clients see each other, without moving', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  t.after(() => rm(dataDir, { recursive: true }));
  const first = await startCollab({}, { dataDir });
  await using network = await startNetwork(first.url);
  // Version 3 of Hocuspocus' provider continues to connect after its destruction if a server had disappeared before.
  const clients = everyKind.filter((_, index) => index !== 1).map((connect) => connect(network.url, 'minutes'));
  try {
    await present(clients);
    const since = performance.now();
    network.hold();
    await first.close();
    await using second = await startCollab({}, { dataDir });
    network.leadTo(second.url);
    await soon(() => clients.every((client) => client.isSynced() && sees(client, clients)), since);
  } finally {
    for (const client of clients) client.close();
  }
});

test('a client that leaves disappears at once, and one whose connection broke disappears when its time to return is over', async () => {
  await using host = await startCollab({ presenceGrace: 0 });
  await using network = await startNetwork(host.url);
  const [stays, leaves] = [everyKind[0]!(host.url, 'minutes'), everyKind[3]!(network.url, 'minutes')];
  try {
    await present([stays, leaves]);
    const since = performance.now();
    network.cut();
    leaves.close();
    await soon(() => !sees(stays, [leaves]), since);
  } finally {
    stays.close();
  }
});
