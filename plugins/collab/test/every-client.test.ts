import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { everyKind, type Client } from './clients.ts';
import { startCollab, until } from './support.ts';

const textOf = ({ doc }: Client): string => doc.getText('text').toJSON();

test('clients of every kind edit one document together, and see each other', async () => {
  await using host = await startCollab();
  const clients = everyKind.map((connect) => connect(host.url, 'minutes'));
  try {
    await until(() => clients.every((client) => client.isSynced()));
    for (const { doc, kind } of clients) doc.getText('text').insert(0, `${kind};`);
    await until(() =>
      clients.every((client) => textOf(client).length === textOf(clients[0]!).length && everyKindIn(client)),
    );
    assert.equal(new Set(clients.map(textOf)).size, 1);
    for (const { kind, setPresence } of clients) setPresence({ user: kind });
    const names = (client: Client): string =>
      [...client.presences().values()]
        .map(({ user }) => user as string)
        .toSorted()
        .join();
    await until(() =>
      clients.every(
        (client) =>
          names(client) ===
          clients
            .map(({ kind }) => kind)
            .toSorted()
            .join(),
      ),
    );
  } finally {
    for (const client of clients) client.close();
  }
});

const everyKindIn = (client: Client): boolean =>
  ['4', '3', '2', 'y-websocket'].every((part) => textOf(client).includes(part));

test('a client that joins later gets the whole document, even after all others left and the server restarted', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  // Runs after the server is closed, which writes into its folder.
  t.after(() => rm(dataDir, { recursive: true }));
  const content = 'all of it '.repeat(50_000);
  const [connect4, connect3, , connectY] = everyKind;
  assert.ok(connect4 && connect3 && connectY);
  {
    await using host = await startCollab({}, { dataDir });
    const writer = connect4(host.url, 'minutes');
    await until(() => writer.isSynced());
    writer.doc.getText('text').insert(0, content);
    const reader = connectY(host.url, 'minutes');
    await until(() => textOf(reader) === content);
    for (const client of [writer, reader]) client.close();
  }
  await using host = await startCollab({}, { dataDir });
  const later = connect3(host.url, 'minutes');
  await until(() => textOf(later) === content);
  later.doc.getText('text').delete(0, 4);
  const last = connectY(host.url, 'minutes');
  await until(() => textOf(last) === content.slice(4));
  for (const client of [later, last]) client.close();
});
