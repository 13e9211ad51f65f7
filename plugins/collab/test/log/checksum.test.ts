import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import type { LogChange } from '@editor-companion/core/plugin';
import { SqliteLog } from '../../src/log/sqlite-log.ts';

const changeOf = (text: string): LogChange => ({
  kind: 'update',
  origin: 'node',
  user: 'ada',
  time: 1,
  bytes: Buffer.from(text),
});

async function inLog(work: (log: SqliteLog, database: DatabaseSync) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-checksum-'));
  const file = join(folder, 'collab.sqlite');
  const log = new SqliteLog({ file, commitInterval: 0, maxPendingBytes: 1_000_000 });
  await log.start();
  const database = new DatabaseSync(file);
  try {
    await work(log, database);
  } finally {
    database.close();
    await log.close();
    await rm(folder, { recursive: true });
  }
}

const DAMAGED = { code: 'DOCUMENT_DAMAGED', message: /«hurt»/u };

/** Writes two documents, each with a base one letter larger than a part, and two changes after it. */
async function fill(log: SqliteLog): Promise<void> {
  for (const document of ['hurt', 'well']) {
    for (const text of ['one', 'two', 'three']) await log.append(document, [changeOf(text)]);
    await log.compact(document, { from: 0, base: { seq: 1, bytes: Buffer.alloc(1_048_577, 'b') } });
    await log.read(document);
  }
}

describe('stored data of a document', () => {
  it('are not served if they differ from the written ones, and other documents are', async () => {
    const damages = [
      "update change set bytes = cast('twO' as blob) where document = 1 and seq = 2",
      "update change set user = 'eve' where document = 1 and seq = 2",
      'update change set seq = 4 where document = 1 and seq = 2',
      'delete from change where document = 1 and seq = 2',
      "update base set bytes = cast('c' as blob) where document = 1 and part = 1",
      'delete from base where document = 1 and part = 1',
      'delete from base where document = 1',
      "update chunk set bytes = cast('c' as blob) where document = 1",
      'update chunk set size = size + 1 where document = 1',
      'delete from chunk where document = 1',
    ];
    for (const damage of damages)
      await inLog(async (log, database) => {
        await fill(log);
        database.exec(damage);
        await assert.rejects(log.read('hurt'), DAMAGED, damage);
        assert.equal((await log.read('well'))?.tail.length, 2, damage);
        assert.equal((await log.append('hurt', [changeOf('more')])) > 0, true, 'nothing is thrown away');
      });
  });

  it('are not served if a single change in them is damaged', () =>
    inLog(async (log, database) => {
      await fill(log);
      database.exec("update change set bytes = cast('twO' as blob) where document = 1 and seq = 2");
      await assert.rejects(log.readAfter('hurt', 1), DAMAGED);
      assert.equal((await log.readAfter('well', 1)).length, 2);
    }));

  it('are read unchanged from an earlier version without checksums', () =>
    inLog(async (log, database) => {
      await fill(log);
      database.exec('update change set crc = null; update base set crc = null');
      assert.deepEqual(
        (await log.read('hurt'))?.tail.map(({ bytes }) => Buffer.from(bytes).toString()),
        ['two', 'three'],
      );
    }));
});

it('get room for checksums in a log of the previous version, and stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-checksum-'));
  const file = join(folder, 'collab.sqlite');
  const options = { file, commitInterval: 0, maxPendingBytes: 1_000_000 };
  const first = new SqliteLog(options);
  await first.start();
  await first.append('doc', [changeOf('one')]);
  await first.close();
  const database = new DatabaseSync(file);
  database.exec('alter table change drop column crc; alter table base drop column crc; pragma user_version = 2');
  database.exec('alter table base drop column is_recipe; drop table chunk; drop table kept');
  database.close();

  const next = new SqliteLog(options);
  await next.start();
  await next.append('doc', [changeOf('two')]);
  assert.equal((await next.read('doc'))?.tail.length, 2);
  await next.close();
  const rows = new DatabaseSync(file);
  const checked = rows.prepare('select crc is not null as is_checked from change order by seq').all();
  assert.deepEqual(
    checked.map((row) => row['is_checked']),
    [0, 1],
  );
  rows.close();
  await rm(folder, { recursive: true });
});
