import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { definePlugin } from '@editor-companion/core/plugin';
import { connectHocuspocus4, connectYWebsocket } from '../clients.ts';
import { startCollab, until } from '../support.ts';

const asked: string[] = [];
/** Fills every document with its own name as first content. */
const seeder = definePlugin({
  name: 'seeder',
  version: '1.0.0',
  apiVersion: 1,
  setup(host) {
    host.intercept('document:seed', (seed) => {
      asked.push(seed.document);
      return { ...seed, title: 'Seeded', source: { markdown: `# ${seed.document}` } };
    });
  },
});

/** Shared by all tests. Each uses its own document names. */
const host = await startCollab({}, { plugins: [seeder] });
after(() => host.close());

test('a hundred clients that open a new document at once get its first content once', { timeout: 60_000 }, async () => {
  asked.length = 0;
  const clients = Array.from({ length: 100 }, (_, index) =>
    (index % 2 === 0 ? connectHocuspocus4 : connectYWebsocket)(host.url, 'minutes'),
  );
  try {
    await until(() => clients.every((client) => client.isSynced()));
    const shown = new Set(clients.map(({ doc }) => doc.getXmlFragment('default').toJSON()));
    assert.deepEqual(
      [...shown].map((xml) => xml.match(/minutes/g)?.length),
      [1],
    );
    assert.deepEqual(asked, ['minutes']);
    assert.equal(clients[0]?.doc.getMap('metadata').get('title'), 'Seeded');
  } finally {
    for (const client of clients) client.close();
  }
});

test('a document with content never gets a first content', { timeout: 60_000 }, async () => {
  await host.inject({ method: 'POST', url: '/documents/own', payload: { markdown: 'own words' } });
  const client = connectHocuspocus4(host.url, 'own');
  try {
    await until(() => client.isSynced());
    assert.match(client.doc.getXmlFragment('default').toJSON(), /own words/);
  } finally {
    client.close();
  }
});
