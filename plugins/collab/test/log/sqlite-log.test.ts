import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { LogChange } from '@editor-companion/core/plugin';
import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { SqliteLog } from '../../src/log/sqlite-log.ts';

async function makeLog() {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const service = new SqliteLog({ file: join(folder, 'collab.sqlite'), commitInterval: 0, maxPendingBytes: 1_000_000 });
  await service.start();
  return {
    service,
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('a file that is no log, or one of a later version, is left unchanged and reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const file = join(folder, 'collab.sqlite');
  const open = (): Promise<void> => new SqliteLog({ file, commitInterval: 0, maxPendingBytes: 1 }).start();
  const database = new DatabaseSync(file);
  database.exec('pragma user_version = 99');
  database.close();
  await assert.rejects(open(), { code: 'LOG_NEWER', message: /collab\.sqlite.*version 99/ });
  await writeFile(file, 'this is no database, however long one looks at it'.repeat(100));
  await assert.rejects(open(), { code: 'LOG_OPEN_FAILED' });
  await rm(folder, { recursive: true });
});

const open = async (folder: string): Promise<SqliteLog> => {
  const log = new SqliteLog({ file: join(folder, 'collab.sqlite'), commitInterval: 0, maxPendingBytes: 1_000_000 });
  await log.start();
  return log;
};

const changeOf = (text: string): LogChange => ({
  kind: 'update',
  origin: 'node',
  user: 'ada',
  time: 1,
  bytes: Buffer.from(text),
});

async function textsIn(log: SqliteLog, document: string): Promise<string[] | undefined> {
  const state = await log.read(document);
  return state?.tail.map(({ bytes }) => Buffer.from(bytes).toString());
}

/** Copies the files as a kill would leave them now. */
async function afterKill(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  await cp(folder, copy, { recursive: true });
  return copy;
}

test('acknowledged records survive a kill, settled or not, and only a last record that is torn is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const log = await open(folder);
  await log.append('doc', [changeOf('one'), changeOf('two')]);
  assert.deepEqual(await textsIn(log, 'doc'), ['one', 'two'], 'now they are settled');
  assert.equal(await log.append('doc', [changeOf('three')]), 3);
  assert.equal(await log.create('other', [changeOf('first')]), true);

  const killed = await afterKill(folder);
  const torn = await afterKill(folder);
  await log.close();
  for (let time = 0; time < 2; time++) {
    const next = await open(killed);
    assert.deepEqual(await textsIn(next, 'doc'), ['one', 'two', 'three']);
    assert.deepEqual(await textsIn(next, 'other'), ['first']);
    await next.close();
  }

  const file = join(torn, 'collab.sqlite.journal');
  const journal = await readFile(file);
  journal.fill(0, journal.lastIndexOf('first'), journal.lastIndexOf('first') + 3);
  await writeFile(file, journal);
  const next = await open(torn);
  assert.deepEqual(await textsIn(next, 'doc'), ['one', 'two', 'three']);
  assert.equal(await textsIn(next, 'other'), undefined);
  assert.equal(await next.append('other', [changeOf('again')]), 1);
  assert.deepEqual(await textsIn(next, 'other'), ['again']);
  await next.close();
  for (const one of [folder, killed, torn]) await rm(one, { recursive: true });
});

test('a damaged place in the journal affects no later record, and is reported, with a copy of the journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const log = await open(folder);
  for (const text of ['first', 'second', 'third']) await log.append(text, [changeOf(text)]);
  const damaged = await afterKill(folder);
  await log.close();
  const file = join(damaged, 'collab.sqlite.journal');
  const journal = await readFile(file);
  journal.fill(0, journal.lastIndexOf('second'), journal.lastIndexOf('second') + 3);
  await writeFile(file, journal);

  const told: { lost: number; copy: string }[] = [];
  const next = new SqliteLog({
    file: join(damaged, 'collab.sqlite'),
    commitInterval: 0,
    maxPendingBytes: 1_000_000,
    onDamage: (damage) => told.push(damage),
  });
  await next.start();
  assert.deepEqual(await textsIn(next, 'first'), ['first']);
  assert.equal(await textsIn(next, 'second'), undefined);
  assert.deepEqual(await textsIn(next, 'third'), ['third']);
  assert.equal(told[0]?.lost, 1);
  assert.deepEqual(await readFile(told[0].copy), journal);
  assert.equal(await next.append('third', [changeOf('more')]), 2);
  await next.close();

  const again = await open(damaged);
  assert.deepEqual(await textsIn(again, 'third'), ['third', 'more']);
  await again.close();
  for (const one of [folder, damaged]) await rm(one, { recursive: true });
});

test('a record that the database refuses stays in the journal and can be read later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const log = await open(folder);
  const database = new DatabaseSync(join(folder, 'collab.sqlite'));
  await log.append('doc', [changeOf('one')]);
  database.exec("create trigger full before insert on change begin select raise(abort, 'no room'); end");
  await assert.rejects(log.read('doc'), { code: 'LOG_FAILED' });
  assert.equal(await log.append('doc', [changeOf('two')]), 2, 'commits need no room in the database');
  database.exec('drop trigger full');
  database.close();
  assert.deepEqual(await textsIn(log, 'doc'), ['one', 'two']);
  await log.close();
  await rm(folder, { recursive: true });
});

runSuite('the log in SQLite', documentLogSuite(makeLog));
