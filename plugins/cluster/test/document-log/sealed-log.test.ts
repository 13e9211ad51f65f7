import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Sealer } from '@editor-companion/core/plugin';
import type { KeyMaterial, LogChange } from '@editor-companion/core/plugin';
import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { PostgresDatabase } from '../../src/database/database.ts';
import { PostgresLog } from '../../src/document-log/postgres-log.ts';
import { migrations } from '../../src/document-log/tables.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, keysOf, postgresDefaults } from '../support.ts';

const SECRET = 'what nobody shall read in the database';
const { signal } = new AbortController();
const change = (text: string): LogChange => ({
  kind: 'update',
  origin: 'node',
  user: 'ada',
  time: 1_700_000_000_000,
  bytes: Buffer.from(text),
});
const state = Buffer.concat([Buffer.from(SECRET), randomBytes(400_000)]);

void describe('an encrypted log on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => (server = await PostgresServer.start()));
  after(() => server[Symbol.asyncDispose]());

  async function start(url: string, keys: KeyMaterial) {
    const postgres = connectPostgres(url);
    await new PostgresDatabase(postgres, postgresDefaults).open('log', migrations);
    const log = new PostgresLog(postgres, new Sealer(keys, 'document log'), {
      commitInterval: 1,
      maxPendingBytes: 1_048_576,
    });
    const close = async (): Promise<void> => {
      await log.close();
      await postgres.close();
    };
    /** Counts the rows of all tables that contain the secret. */
    const plainRows = async (): Promise<number> => {
      const counts = ['changes', 'bases', 'chunks'].map(
        (table) => `select count(*) as n from collab_log_${table} where position($1::bytea in bytes) > 0`,
      );
      const { rows } = await postgres.query<{ sum: number }>(
        `select sum(n)::integer as sum from (${counts.join(' union all ')}) as one`,
        [Buffer.from(SECRET)],
      );
      return rows[0]?.sum ?? -1;
    };
    return { log, postgres, plainRows, [Symbol.asyncDispose]: close };
  }

  /** A document with a base, an earlier one in chunks that a version needs, and a change after it. */
  async function write(log: PostgresLog, name: string): Promise<void> {
    await log.append(name, [change(`${SECRET} 1`)]);
    await log.pin(name, 1, 'version');
    assert.ok(await log.compact(name, { from: 0, base: { seq: 1, bytes: state } }));
    await log.append(name, [change(`${SECRET} 2`)]);
    assert.ok(await log.compact(name, { from: 1, base: { seq: 2, bytes: Buffer.concat([state, state]) } }));
    await log.append(name, [change(`${SECRET} 3`)]);
  }

  async function assertAllThere(log: PostgresLog, name: string): Promise<void> {
    const { base } = await log.readAt(name, 1);
    assert.ok(base && Buffer.from(base.bytes).equals(state));
    const newest = await log.read(name);
    assert.equal(newest?.base?.bytes.length, 2 * state.length);
    assert.deepEqual(
      newest?.tail.map(({ bytes }) => Buffer.from(bytes).toString()),
      [`${SECRET} 3`],
    );
  }

  async function resealAll(log: PostgresLog): Promise<{ done: number; left: number }> {
    let [done, left] = [0, 0];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const step = await log.sealed.reseal(cursor, { whole: false, signal });
      [cursor, done, left] = [step.cursor, done + step.done, left + step.left];
    }
    return { done, left };
  }

  runSuite(
    'encrypted document log on PostgreSQL',
    documentLogSuite(async () => {
      const node = await start(await server.newDatabase(), keysOf('first'));
      return { service: node.log, close: () => node[Symbol.asyncDispose]() };
    }),
  );

  void it('contains no plain content, from plain rows to a key, to another one, and back', async () => {
    const url = await server.newDatabase();
    {
      await using plain = await start(url, keysOf());
      await write(plain.log, 'minutes');
      assert.ok((await plain.plainRows()) > 0);
    }
    {
      await using node = await start(url, keysOf('first'));
      await assertAllThere(node.log, 'minutes');
      await write(node.log, 'report');
      assert.deepEqual(await resealAll(node.log), { done: 1, left: 0 });
      assert.equal(await node.plainRows(), 0);
      assert.deepEqual(await node.log.sealed.survey(signal), [{ key: 'first', count: 2 }]);
      for (const name of ['minutes', 'report']) await assertAllThere(node.log, name);
    }
    {
      await using node = await start(url, keysOf('second', 'first'));
      assert.deepEqual(await resealAll(node.log), { done: 2, left: 0 });
    }
    {
      await using node = await start(url, { ...keysOf('second'), current: undefined });
      for (const name of ['minutes', 'report']) await assertAllThere(node.log, name);
      assert.deepEqual(await resealAll(node.log), { done: 2, left: 0 });
    }
    await using node = await start(url, keysOf());
    for (const name of ['minutes', 'report']) await assertAllThere(node.log, name);
  });

  void it('gives documents that several nodes create at once one key in the database, and loses none of their changes', async () => {
    const url = await server.newDatabase();
    await using one = await start(url, keysOf('first'));
    await using two = await start(url, keysOf('first'));
    const names = Array.from({ length: 20 }, (_, index) => `document ${index}`);
    await Promise.all(names.flatMap((name) => [one, two].map(({ log }) => log.append(name, [change(SECRET)]))));
    for (const name of names) assert.equal((await one.log.read(name))?.tail.length, 2);
    const made = await Promise.all([one, two].map(({ log }) => log.create('new', [change(SECRET)])));
    assert.deepEqual(made.filter(Boolean).length, 1);
    assert.equal((await two.log.read('new'))?.tail.length, 1);
  });

  void it('refuses a change in the place of another document, and continues with the others', async () => {
    await using node = await start(await server.newDatabase(), keysOf('first'));
    for (const name of ['one', 'two']) await node.log.append(name, [change(`${SECRET} ${name}`)]);
    await node.postgres.query(
      `update collab_log_changes set bytes = (select bytes from collab_log_changes order by document desc limit 1)
       where document = (select min(document) from collab_log_changes)`,
    );
    await assert.rejects(node.log.read('one'), { code: 'ENCRYPTION_DATA_ALTERED' });
    assert.equal((await node.log.read('two'))?.tail.length, 1);
  });
});
