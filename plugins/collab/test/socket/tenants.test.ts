import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tenantAuth } from '@editor-companion/core/testing';
import { type Client, everyKind } from '../clients.ts';
import { startCollab, until } from '../support.ts';

const textOf = (client: Client): string => client.doc.getText('body').toJSON();

test('clients of two tenants that open the same name see each other neither in the text nor in presence', async () => {
  await using host = await startCollab({}, { services: { auth: tenantAuth } });
  const clients: Client[] = [];
  try {
    for (const connect of everyKind)
      for (const token of ['ada@acme', 'bob@acme', 'ada@other', 'ada']) {
        const client = connect(host.url, 'minutes', { token });
        clients.push(client);
        client.setPresence({ user: { name: token } });
      }
    await until(() => clients.every((client) => client.isSynced()));
    for (const [index, client] of clients.entries()) {
      const tenant = ['acme', 'acme', 'other', 'default'][index % 4] ?? '';
      client.doc.getText('body').insert(0, `${tenant};`);
    }
    const wordsOf = (client: Client): Set<string> => new Set(textOf(client).split(';').filter(Boolean));
    const lengths = [2, 2, 1, 1].map((people) => people * everyKind.length);
    await until(() => clients.every((client, index) => textOf(client).split(';').length - 1 === lengths[index % 4]));
    for (const [index, client] of clients.entries())
      assert.deepEqual([...wordsOf(client)], [['acme', 'acme', 'other', 'default'][index % 4]]);
    const seen = (client: Client): string[] =>
      [...client.presences().values()].map((state) => (state['user'] as { name?: string } | undefined)?.name ?? '');
    await until(() => clients.every((client, index) => seen(client).length === lengths[index % 4]));
    for (const client of clients.filter((_, index) => index % 4 === 2))
      assert.deepEqual(new Set(seen(client)), new Set(['ada@other']));
  } finally {
    for (const client of clients) client.close();
  }
});
