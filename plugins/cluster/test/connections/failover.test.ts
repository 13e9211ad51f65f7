import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Postgres } from '../../src/connections/postgres.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres } from '../support.ts';

const write = (postgres: Postgres, word: string): Promise<unknown> =>
  postgres.query('insert into words values ($1)', [word]);

/** Repeats until a server accepts writes. Each attempt lasts as long as the search for one. */
async function untilWritten(postgres: Postgres, word: string): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    try {
      return void (await write(postgres, word));
    } catch (error) {
      assert.equal((error as { status?: number }).status, 503);
    }
  }
  assert.fail('no server takes writes');
}

const wordsOf = async (postgres: Postgres): Promise<string[]> =>
  (await postgres.query<{ word: string }>('select word from words order by word')).rows.map(({ word }) => word);

void describe('a primary and its replica', { skip: withoutPostgres }, () => {
  let first: PostgresServer;
  let second: PostgresServer;
  before(async () => {
    first = await PostgresServer.start();
    second = await first.startReplica();
  });
  after(async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });

  void test('swap roles without a restart of the server, and no acknowledged change is lost', async () => {
    const address = await first.newDatabase();
    const [one = '', two = ''] = [first, second].map(({ host, port }) => `${host}:${port}`);
    const both = (...hosts: string[]): string => address.replace(one, hosts.join(','));

    await using postgres = connectPostgres(both(two, one));
    await postgres.query('create table words (word text)');
    await write(postgres, 'a, to the primary, which is named last');

    await first.stop('SIGQUIT');
    await assert.rejects(write(postgres, 'never'), { status: 503 });
    await second.promote();
    await untilWritten(postgres, 'b, to the replica that was promoted');
    const words = ['a, to the primary, which is named last', 'b, to the replica that was promoted'];
    assert.deepEqual(await wordsOf(postgres), words);

    // A machine that returns does not know that it is no longer the primary.
    await first.restart();
    await using late = connectPostgres(both(one, two));
    assert.deepEqual(await wordsOf(late), words);
  });

  void test('are disconnected if a server no longer accepts writes on an open connection', async () => {
    await using postgres = connectPostgres(`${second.urlOf('postgres')}?target_session_attrs=read-write`);
    await postgres.query('create table words (word text)');
    // Simulates a server behind a connection balancer that became a replica.
    await postgres.query('set default_transaction_read_only = on');
    await assert.rejects(write(postgres, 'a'), { code: 'DATABASE_UNAVAILABLE', status: 503 });
    await untilWritten(postgres, 'b');
    assert.deepEqual(await wordsOf(postgres), ['b']);
  });
});
