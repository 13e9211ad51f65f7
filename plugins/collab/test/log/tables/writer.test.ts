import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { LogChange } from '@editor-companion/core/plugin';
import { packBatch } from '../../../src/log/batch.ts';
import { encodeRecord } from '../../../src/log/journal-record.ts';
import { LogReader } from '../../../src/log/tables/reader.ts';
import { makeSchema } from '../../../src/log/tables/schema.ts';
import { LogWriter } from '../../../src/log/tables/writer.ts';
import { PLAIN } from '../../../src/log/safe.ts';

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  makeSchema(database);
  return database;
}

const changes = (...texts: string[]): LogChange[] =>
  texts.map((text) => ({ kind: 'update', origin: 'node', user: 'ada', time: 1, bytes: Buffer.from(text) }));

const batchOf = (document: string, ...texts: string[]) =>
  packBatch([{ document, create: false, changes: changes(...texts) }]);

/** Returns consecutive records, numbered from `first`. */
function recordsOf(id: number, first: number, ...batches: ReturnType<typeof batchOf>[]) {
  const records = batches.map((batch, index) => encodeRecord(batch, id, first + index, PLAIN));
  const bytes = Uint8Array.from(Buffer.concat(records));
  const place = { id, seq: first + batches.length - 1, at: bytes.length };
  return { records: bytes, first, place };
}

const textsOf = (database: DatabaseSync, document: string): string[] | undefined =>
  new LogReader(database).read(document)?.tail.map(({ bytes }) => Buffer.from(bytes).toString());

test('records of the journal reach the database in order, with the places of their documents', () => {
  const database = openDatabase();
  const writer = new LogWriter(database);
  const { id } = writer.recover(Buffer.alloc(0));
  writer.settle(recordsOf(id, 1, batchOf('a', 'one', 'two'), batchOf('b', 'other'), batchOf('a', 'three')));
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two', 'three']);
  assert.deepEqual(textsOf(database, 'b'), ['other']);
  assert.deepEqual(new LogWriter(database).heads(['a', 'b', 'absent']), [3, 1, 0]);
});

test('a record is stored once, however often it is submitted', () => {
  const database = openDatabase();
  const writer = new LogWriter(database);
  const { id } = writer.recover(Buffer.alloc(0));
  const first = recordsOf(id, 1, batchOf('a', 'one'), batchOf('a', 'two'));
  writer.settle(first);
  writer.settle(first);
  writer.settle(recordsOf(id, 1, batchOf('a', 'one'), batchOf('a', 'two'), batchOf('a', 'three')));
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two', 'three']);

  const file = Buffer.from(recordsOf(id, 1, batchOf('a', 'one'), batchOf('a', 'two'), batchOf('a', 'three')).records);
  assert.equal(new LogWriter(database).recover(file).seq, 3);
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two', 'three']);
});

test('records of a killed server in the journal are stored, and the journal restarts', () => {
  const database = openDatabase();
  const { id } = new LogWriter(database).recover(Buffer.alloc(0));
  const { records } = recordsOf(id, 1, batchOf('a', 'one'), batchOf('a', 'two'));
  const file = Buffer.concat([records, Buffer.alloc(1000)]);
  assert.deepEqual(new LogWriter(database).recover(file), { id, seq: 2, at: 0 });
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two']);
  assert.deepEqual(new LogWriter(database).recover(file), { id, seq: 2, at: 0 }, 'and again nothing');
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two']);
});

test('the journal of another database is refused', () => {
  const database = openDatabase();
  const { id } = new LogWriter(database).recover(Buffer.alloc(0));
  const { records } = recordsOf(id + 1, 1, batchOf('a', 'one'));
  assert.deepEqual(new LogWriter(database).recover(Buffer.from(records)), { id, seq: 0, at: 0 });
  assert.equal(textsOf(database, 'a'), undefined);
});

test('records that cannot be settled change nothing, and can be settled later', () => {
  const database = openDatabase();
  const writer = new LogWriter(database);
  const { id } = writer.recover(Buffer.alloc(0));
  writer.settle(recordsOf(id, 1, batchOf('a', 'one')));
  database.exec("create trigger full before insert on change begin select raise(abort, 'no room'); end");
  const settlement = recordsOf(id, 2, batchOf('a', 'two'), batchOf('b', 'other'));
  assert.throws(() => writer.settle(settlement), /no room/);
  database.exec('drop trigger full');
  assert.deepEqual(writer.heads(['a', 'b']), [1, 0]);
  writer.settle(settlement);
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two']);
});

test('the journal of an earlier version, a table, is stored', () => {
  const database = openDatabase();
  database.exec('create table journal (id integer primary key, texts text, numbers blob, bytes blob)');
  const { texts, numbers, bytes } = batchOf('a', 'one', 'two');
  database
    .prepare('insert into journal (texts, numbers, bytes) values (?, ?, ?)')
    .run(texts, new Uint8Array(numbers.buffer), bytes);
  new LogWriter(database).recover(Buffer.alloc(0));
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two']);
  new LogWriter(database).recover(Buffer.alloc(0));
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two']);
});
