import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { definePlugin } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import { PostgresDatabase } from '../../../cluster/src/database/database.ts';
import { PostgresServer, withoutPostgres } from '../../../cluster/test/servers/postgres.ts';
import { connectPostgres, silent } from '../../../cluster/test/support.ts';
import { EmbeddedStore } from '../../src/store/embedded-store.ts';
import { PostgresStore } from '../../src/store/postgres-store.ts';
import { serviceOn } from '../support/pglite.ts';
import { storeSuite } from './suite.ts';

let postgres: PostgresServer | undefined;
before(async () => {
  if (withoutPostgres === false) postgres = await PostgresServer.start();
});
after(() => postgres?.[Symbol.asyncDispose]());

storeSuite('the embedded index', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-search-'));
  let store: EmbeddedStore | undefined;
  const host = await createTestHost(
    definePlugin({
      name: 'owner',
      version: '1.0.0',
      apiVersion: 1,
      needs: ['workers'],
      setup(plugin) {
        const file = join(folder, 'index.sqlite');
        store = new EmbeddedStore({ workers: plugin.use('workers'), file, log: silent, timeout: 30_000 });
      },
    }),
  );
  if (!store) throw new TypeError('The plugin was not set up.');
  await store.open();
  const opened = store;
  return {
    store: opened,
    async [Symbol.asyncDispose]() {
      await opened.close();
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

storeSuite(
  'the index in PostgreSQL without pgvector',
  async () => {
    if (!postgres) throw new TypeError('There is no PostgreSQL.');
    const connections = connectPostgres(await postgres.newDatabase());
    const database = new PostgresDatabase(connections, { lockTimeout: 10_000, maxPending: 1000 });
    const store = new PostgresStore(database, { log: silent, pgvector: false });
    await store.open();
    return { store, [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose]() };
  },
  withoutPostgres,
);

/** PostgreSQL with pgvector as WebAssembly: Debian has the extension for newer releases only. */
storeSuite('the index in PostgreSQL with pgvector', async () => {
  const pglite = await PGlite.create({ extensions: { vector } });
  const store = new PostgresStore(serviceOn(pglite), { log: silent, pgvector: true });
  await store.open();
  if (!store.nearest) throw new TypeError('The extension was not found.');
  return { store, [Symbol.asyncDispose]: () => pglite.close() };
});
