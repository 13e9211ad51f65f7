import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { LogChange } from '@editor-companion/core/plugin';
import { packBatch } from '../../src/log/batch.ts';
import { LogReader } from '../../src/log/reader.ts';
import { SCHEMA } from '../../src/log/schema.ts';
import { LogWriter } from '../../src/log/writer.ts';

function openDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  return database;
}

const changes = (...texts: string[]): LogChange[] =>
  texts.map((text) => ({ kind: 'update', origin: 'node', user: 'ada', time: 1, bytes: Buffer.from(text) }));

const batchOf = (document: string, ...texts: string[]) =>
  packBatch([{ document, create: false, changes: changes(...texts) }]);

const textsOf = (database: DatabaseSync, document: string): string[] | undefined =>
  new LogReader(database).read(document)?.tail.map(({ bytes }) => Buffer.from(bytes).toString());

test('what a process left in the journal is there for the next one, in order and at its positions', () => {
  const database = openDatabase();
  const writer = new LogWriter(database);
  assert.deepEqual(writer.append(batchOf('a', 'one', 'two')).heads, [2]);
  assert.deepEqual(writer.append(batchOf('b', 'other')).heads, [1]);
  assert.deepEqual(writer.append(batchOf('a', 'three')).heads, [3]);
  assert.equal(textsOf(database, 'a'), undefined, 'it is in the journal only');

  const next = new LogWriter(database);
  assert.deepEqual(textsOf(database, 'a'), ['one', 'two', 'three']);
  assert.deepEqual(textsOf(database, 'b'), ['other']);
  assert.deepEqual(next.append(batchOf('a', 'four')).heads, [4]);
});

test('a journal that has become long is settled with the next commit', () => {
  const database = openDatabase();
  const writer = new LogWriter(database);
  const many = Array.from({ length: 512 }, (_, index) => String(index));
  assert.equal(writer.append(batchOf('a', ...many)).isRestSettled, false);
  assert.equal(writer.append(batchOf('a', 'last')).isRestSettled, true);
  assert.deepEqual(textsOf(database, 'a'), many);
});

test('positions go on without a gap behind a commit that failed', () => {
  const database = openDatabase();
  const writer = new LogWriter(database);
  writer.append(batchOf('a', 'one'));
  database.exec("create trigger full before insert on journal begin select raise(abort, 'no room'); end");
  assert.throws(() => writer.append(batchOf('a', 'two')), /no room/);
  database.exec('drop trigger full');
  assert.deepEqual(writer.append(batchOf('a', 'three')).heads, [2]);
  writer.settle();
  assert.deepEqual(textsOf(database, 'a'), ['one', 'three']);
});

test('a document that is in the journal only is not created again', () => {
  const writer = new LogWriter(openDatabase());
  const create = packBatch([{ document: 'a', create: true, changes: changes('first') }]);
  assert.deepEqual(writer.append(create).heads, [1]);
  assert.deepEqual(writer.append(create).heads, [-1]);
  assert.equal(writer.drop('a'), true);
  assert.deepEqual(writer.append(create).heads, [1]);
});
