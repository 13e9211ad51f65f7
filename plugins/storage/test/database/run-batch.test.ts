import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Outcome, Statement } from '../../src/database/protocol.ts';
import { runBatch } from '../../src/database/run-batch.ts';
import { Sqlite } from '../../src/database/sqlite.ts';
import { tempFolder } from '../support.ts';

const statement = (text: string, ...parameters: unknown[]): Statement => ({ sql: text, parameters });

async function openPair() {
  const folder = await tempFolder();
  const data = { file: join(folder.path, 'test.sqlite'), lockTimeout: 1000, maxResultBytes: 1_000_000 };
  const [writer, reader] = [new Sqlite(data, 'write'), new Sqlite(data, 'read')];
  const run = (kind: Parameters<typeof runBatch>[0], ...statements: Statement[]) =>
    runBatch(kind, statements, writer, reader);
  return {
    run,
    value: (text: string): unknown => {
      const [outcome] = run('read', statement(`select (${text}) as value`));
      return outcome && 'rows' in outcome ? outcome.rows[0]?.['value'] : outcome;
    },
    async [Symbol.asyncDispose]() {
      reader.close();
      writer.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const failed = (outcomes: readonly Outcome[]): boolean[] => outcomes.map((outcome) => 'failure' in outcome);

describe('a batch of statements', () => {
  it('commits a group and answers each of its statements', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table t (a integer primary key, b)'));
    const outcomes = database.run(
      'group',
      statement('insert into t values (?, ?)', 1, 'x'),
      statement('insert into t values (?, ?) returning a', 2, 'y'),
      statement('update t set b = null'),
    );
    assert.deepEqual(
      outcomes,
      [{ changes: 1n, insertId: 1n }, { rows: [{ a: 2 }] }, { changes: 2n, insertId: 2n }].map(plain),
    );
    assert.equal(database.value('select count(*) from t'), 2);
  });

  it('undoes only the statement of a group that fails', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table t (a unique)'));
    const insert = (value: unknown): Statement => statement('insert into t values (?)', value);
    assert.deepEqual(failed(database.run('group', insert(1), insert(1), insert(2))), [false, true, false]);
    assert.equal(database.value('select group_concat(a) from t'), '1,2');
  });

  it('undoes all rows of a failing statement, and of no other', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table t (a unique)'));
    const outcomes = database.run(
      'group',
      statement('insert into t values (1)'),
      statement('insert into t values (2), (3), (1)'),
      statement('insert into t values (4)'),
    );
    assert.deepEqual(failed(outcomes), [false, true, false]);
    assert.equal(database.value('select group_concat(a) from t'), '1,4');
  });

  it('runs each statement separately if the group cannot be committed', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table p (id primary key)'));
    database.run('plain', statement('create table c (p references p (id) deferrable initially deferred)'));
    const outcomes = database.run(
      'group',
      statement('insert into p values (1)'),
      statement('insert into c values (99)'),
      statement('insert into c values (1)'),
    );
    assert.deepEqual(failed(outcomes), [false, true, false]);
    assert.equal(database.value('select group_concat(p) from c'), '1');
  });

  it('runs each statement separately if one of them rolls the whole group back', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table t (a unique on conflict rollback)'));
    const insert = (value: unknown): Statement => statement('insert into t values (?)', value);
    assert.deepEqual(failed(database.run('group', insert(1), insert(1), insert(2))), [false, true, false]);
    assert.equal(database.value('select group_concat(a) from t'), '1,2');
  });

  it('never runs a statement of a lost transaction on its own', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table t (a unique on conflict rollback)'));
    database.run('begin', statement('begin immediate'));
    const insert = (value: unknown): Statement => statement('insert into t values (?)', value);
    const outcomes = database.run('transaction', insert(1), insert(1), insert(2), statement('commit'));
    assert.deepEqual(failed(outcomes), [false, true, true, true]);
    assert.deepEqual(failed(database.run('transaction', statement('rollback'))), [false]);
    assert.equal(database.value('select count(*) from t'), 0);
  });

  it('lets no read change anything', async () => {
    await using database = await openPair();
    database.run('plain', statement('create table t (a)'));
    assert.deepEqual(failed(database.run('read', statement('insert into t values (1)'))), [true]);
  });

  it('refuses a parameter without a type in SQL, and names it', async () => {
    await using database = await openPair();
    for (const value of [true, undefined, new Date(0), {}, [], Symbol('s')]) {
      const [outcome] = database.run('plain', statement('select ?, ?', 1, value));
      assert.ok(outcome && 'failure' in outcome);
      assert.match(outcome.failure.message, /parameter 2/);
    }
  });
});

/** SQLite's rows have no prototype. */
function plain(outcome: object): object {
  if (!('rows' in outcome) || !Array.isArray(outcome.rows)) return outcome;
  return { rows: outcome.rows.map((row: object) => Object.assign(Object.create(null), row)) };
}
