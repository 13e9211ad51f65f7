import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import type { Postgres } from '../../src/connections/postgres.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { Way } from '../servers/way.ts';
import { connectPostgres } from '../support.ts';

/** Short timeouts, so that a test of silence does not take long. */
const hasty = { connectTimeout: 1000, answerTimeout: 50 };

/** A busy machine may take longer than the short timeout. */
async function untilAnswered(postgres: Postgres): Promise<void> {
  for (;;) {
    try {
      return await postgres.ping();
    } catch (error) {
      assert.equal((error as { status?: number }).status, 503);
    }
  }
}

void describe('connections to PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  void test('fail a statement when the network drops all packets, and continue when it does not', async () => {
    await using way = await Way.to(server.port);
    await using postgres = connectPostgres(way.through(await server.newDatabase()), hasty);
    await untilAnswered(postgres);
    way.silence();
    await assert.rejects(postgres.ping(), { code: 'DATABASE_UNAVAILABLE', status: 503 });
    await assert.rejects(postgres.ping(), { code: 'DATABASE_UNREACHABLE', status: 503 });
    way.open();
    await untilAnswered(postgres);
  });

  void test('wait for a slow statement while PostgreSQL answers others', async () => {
    await using postgres = connectPostgres(await server.newDatabase(), { ...hasty, connectTimeout: 5000 });
    // Much longer than the wait before the check.
    const { rowCount } = await postgres.query('select pg_sleep(1)');
    assert.equal(rowCount, 1);
  });

  void test('end when the server is closed while the network drops all packets', async () => {
    await using way = await Way.to(server.port);
    const postgres = connectPostgres(way.through(await server.newDatabase()), hasty);
    await untilAnswered(postgres);
    way.silence();
    await postgres.close();
  });

  void test('of a node that disappeared are ended by PostgreSQL, with their locks', async () => {
    await using postgres = connectPostgres(await server.newDatabase());
    const { rows } = await postgres.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name like 'tcp\\_%' order by name`,
    );
    assert.deepEqual(
      rows.map(({ name, setting }) => `${name}=${setting}`),
      ['tcp_keepalives_count=3', 'tcp_keepalives_idle=10', 'tcp_keepalives_interval=2', 'tcp_user_timeout=15000'],
    );
  });

  void test('find the server among several of which one is silent and one does not exist', async () => {
    await using way = await Way.to(server.port);
    way.silence();
    const unused = createServer().listen(0, '127.0.0.1');
    await once(unused, 'listening');
    const { port } = unused.address() as { port: number };
    unused.close();
    const address = await server.newDatabase();
    const several = address.replace(/@[^/]*/, `@127.0.0.1:${way.port},127.0.0.1:${port},127.0.0.1:${server.port}`);
    await using postgres = connectPostgres(several);
    await postgres.ping();
  });
});
