import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import type { Migrations } from '@editor-companion/core/plugin';
import { PostgresDatabase } from '../../src/database/database.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, postgresDefaults } from '../support.ts';

const step = (text: string): Migrations[string] => ({
  up: async (database) => void (await sql.raw(text).execute(database)),
});

/** Three releases of a plugin: the second renames a column, and the third removes the old one. */
const first: Migrations = { '001-notes': step('create table notes (id integer primary key, text text)') };
const second: Migrations = {
  ...first,
  '002-title': step('alter table notes add column title text'),
};
const third: Migrations = {
  ...second,
  '003-contract-002-text': step('alter table notes drop column text'),
};

void describe('releases side by side', { skip: withoutPostgres }, () => {
  let postgres: PostgresServer;
  before(async () => (postgres = await PostgresServer.start()));
  after(() => postgres[Symbol.asyncDispose]());

  /** Nodes of one release each, started in this order on one database. */
  async function nodes(...releases: readonly Migrations[]): Promise<Kysely<unknown>[] & AsyncDisposable> {
    const connections = connectPostgres(await postgres.newDatabase());
    const opened: Kysely<unknown>[] = [];
    const end = { [Symbol.asyncDispose]: () => connections.close() };
    try {
      for (const release of releases)
        opened.push(await new PostgresDatabase(connections, postgresDefaults).open('notes', release));
    } catch (error) {
      await connections.close();
      throw error;
    }
    return Object.assign(opened, end);
  }

  void test('a node of the previous release starts and works beside one of the next', async () => {
    await using all = await nodes(first, second, first);
    const [before_, next, restarted] = all;
    assert.ok(before_ && next && restarted);
    await sql`insert into notes (id, text) values (1, 'one')`.execute(before_);
    await sql`insert into notes (id, text, title) values (2, 'two', 'Two')`.execute(next);
    const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(restarted);
    assert.deepEqual(
      rows.map(({ text }) => text),
      ['one', 'two'],
    );
  });

  void test('data that a release replaced can be removed beside it, and not beside the previous one', async () => {
    await using beside = await nodes(second, third, second);
    await sql`insert into notes (id, title) values (1, 'One')`.execute(beside[2] as Kysely<unknown>);
    await assert.rejects(
      nodes(third, first),
      /a newer version of the plugin wrote them, which this version does not support/,
    );
  });

  void test('a release that lacks a migration in the middle is a different one, not an older one', async () => {
    const other: Migrations = { ...first, '004-other': step('alter table notes add column other text') };
    await assert.rejects(nodes(second, other), { code: 'DATABASE_MIGRATION_FAILED' });
  });
});
