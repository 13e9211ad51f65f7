import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { PRAGMAS } from '../../../src/log/tables/schema.ts';
import { giveBack, planSpace } from '../../../src/log/tables/space.ts';

const noWait = async (): Promise<void> => undefined;

async function inFile(work: (database: DatabaseSync, size: () => Promise<number>) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-space-'));
  const file = join(folder, 'log.sqlite');
  const database = new DatabaseSync(file);
  try {
    await work(database, async () => (await stat(file)).size);
  } finally {
    database.close();
    await rm(folder, { recursive: true });
  }
}

/** Deletes every other row of a table of eight megabytes, so that free pages are spread everywhere. */
function fillAndFree(database: DatabaseSync, freed = 0.5): void {
  database.exec('create table filler (id integer primary key, bytes blob) strict');
  const insert = database.prepare('insert into filler (bytes) values (?)');
  database.exec('begin');
  for (let row = 0; row < 1000; row++) insert.run(Buffer.alloc(8192, row));
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.exec(`delete from filler where id % 100 < ${freed * 100}; pragma wal_checkpoint(truncate)`);
}

test('unused pages are returned to the file system, and data stay', () =>
  inFile(async (database, size) => {
    planSpace(database);
    database.exec(PRAGMAS);
    fillAndFree(database);
    const before = await size();
    let turns = 0;
    await giveBack(database, async () => void (turns += 1));
    const after = await size();
    assert.ok(after < before * 0.7, `${after} bytes of ${before}`);
    assert.ok(turns > 1, 'others had their turn meanwhile');
    assert.equal(database.prepare('select count(*) as count from filler').get()?.['count'], 500);
    assert.equal(database.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok');
  }));

test('a file of an earlier release is rewritten once most of it is free, and returns space by itself afterwards', () =>
  inFile(async (database, size) => {
    database.exec(PRAGMAS);
    fillAndFree(database, 0.3);
    const before = await size();
    await giveBack(database, noWait);
    assert.equal(await size(), before, 'not worth it yet');
    database.exec('delete from filler where id % 100 < 80; pragma wal_checkpoint(truncate)');
    await giveBack(database, noWait);
    assert.ok((await size()) < before * 0.4, `${await size()} bytes of ${before}`);
    assert.equal(database.prepare('pragma auto_vacuum').get()?.['auto_vacuum'], 2);
    assert.equal(database.prepare('select count(*) as count from filler').get()?.['count'], 200);
  }));
