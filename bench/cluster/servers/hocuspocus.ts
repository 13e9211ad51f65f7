/*
 * A node of Hocuspocus, configured by its documentation for several nodes: the Redis extension, one row a document in PostgreSQL, default
 * debounce.
 */
import { Database } from '@hocuspocus/extension-database';
import { Redis } from '@hocuspocus/extension-redis';
import { Server } from '@hocuspocus/server';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['BENCH_POSTGRES'], max: 10 });
await pool.query('create table if not exists documents (name text primary key, data bytea not null)');
const redis = new URL(process.env['BENCH_REDIS'] ?? '');

const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  extensions: [
    new Redis({ host: redis.hostname, port: Number(redis.port) }),
    new Database({
      fetch: async ({ documentName }) => {
        const { rows } = await pool.query<{ data: Buffer }>('select data from documents where name = $1', [
          documentName,
        ]);
        return rows[0]?.data ?? null;
      },
      store: async ({ documentName, state }) => {
        const values = [documentName, Buffer.from(state)];
        const upsert = 'insert into documents values ($1, $2) on conflict (name) do update set data = excluded.data';
        await pool.query(upsert, values);
      },
    }),
  ],
});
await server.listen();
process.send?.({ port: server.address.port });
