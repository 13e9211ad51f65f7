/* Hocuspocus as its users run it: one row a document in SQLite, default debounce. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import './loop.ts';

const database = new DatabaseSync(join(process.env['BENCH_DATA'] ?? '.', 'hocuspocus.sqlite'));
database.exec('CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, data BLOB NOT NULL)');
const select = database.prepare('SELECT data FROM documents WHERE name = ?');
const upsert = database.prepare(
  'INSERT INTO documents VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data',
);

const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  extensions: [
    new Database({
      fetch: async ({ documentName }) => (select.get(documentName)?.['data'] as Uint8Array | undefined) ?? null,
      store: async ({ documentName, state }) => {
        upsert.run(documentName, state);
      },
    }),
  ],
});
await server.listen();
process.send?.({ port: server.address.port });
