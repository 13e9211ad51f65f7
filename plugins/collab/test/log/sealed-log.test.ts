import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { KeyMaterial, LogChange } from '@editor-companion/core/plugin';
import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { SqliteLog } from '../../src/log/sqlite-log.ts';

const SECRET = 'what nobody shall read on the disk';
const { signal } = new AbortController();

const keysOf = (...ids: string[]): KeyMaterial => ({
  keys: ids.map((id) => ({ id, secret: createHash('sha256').update(id).digest() })),
  current: ids[0],
});

const change = (text: string, time = 1): LogChange => ({
  kind: 'update',
  origin: 'node',
  user: 'ann',
  time,
  bytes: Buffer.from(text),
});

async function tempFolder() {
  const path = await mkdtemp(join(tmpdir(), 'companion-sealed-'));
  return { path, file: join(path, 'collab.sqlite'), [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

async function openLog(file: string, keys: KeyMaterial) {
  const log = new SqliteLog({ file, commitInterval: 0, maxPendingBytes: 1_000_000, keys });
  await log.start().catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  return Object.assign(log, { [Symbol.asyncDispose]: () => log.close() });
}

/** Returns the concatenated bytes of all files in a folder. */
async function bytesIn(folder: string): Promise<Buffer> {
  const names = await readdir(folder);
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
}

const texts = (state: Awaited<ReturnType<SqliteLog['read']>>): string[] => [
  ...(state?.base ? [Buffer.from(state.base.bytes).toString().slice(0, 40)] : []),
  ...(state?.tail ?? []).map(({ bytes }) => Buffer.from(bytes).toString()),
];

/** Writes a document with a base in chunks, an earlier state that a version needs, and changes after it. */
async function writeDocument(log: SqliteLog, name = 'minutes'): Promise<void> {
  const base = (of: string): Buffer => Buffer.from(`${SECRET} ${of} `.repeat(1000) + of);
  await log.append(name, [change(`${SECRET} 1`), change(`${SECRET} 2`)]);
  await log.pin(name, 1, 'version 1');
  await log.compact(name, { from: 0, base: { seq: 2, bytes: base('a') } });
  await log.append(name, [change(`${SECRET} 3`)]);
  await log.pin(name, 2, 'version 2');
  await log.compact(name, { from: 2, base: { seq: 3, bytes: base('b') } });
  await log.append(name, [change(`${SECRET} 4`)]);
}

async function resealAll(log: SqliteLog): Promise<{ done: number; left: number }> {
  let [done, left] = [0, 0];
  for (let cursor: string | undefined = '0'; cursor !== undefined;) {
    const step = await log.sealed.reseal(cursor, { whole: false, signal });
    [cursor, done, left] = [step.cursor, done + step.done, left + step.left];
  }
  return { done, left };
}

async function readAll(log: SqliteLog, name = 'minutes'): Promise<string[][]> {
  return [texts(await log.readAt(name, 1)), texts(await log.readAt(name, 2)), texts(await log.read(name))];
}

runSuite(
  'encrypted log in SQLite',
  documentLogSuite(async () => {
    const folder = await tempFolder();
    const service = await openLog(folder.file, keysOf('first'));
    return {
      service,
      async close() {
        await service.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }),
);

test('no content of a document is on the disk unencrypted: neither in the journal, nor in changes, bases, chunks or earlier states', async () => {
  await using folder = await tempFolder();
  const log = await openLog(folder.file, keysOf('first'));
  await writeDocument(log);
  assert.equal((await bytesIn(folder.path)).includes(SECRET), false);
  const read = await readAll(log);
  assert.deepEqual(read[0], [`${SECRET} 1`]);
  assert.deepEqual(read[2]?.slice(1), [`${SECRET} 4`]);
  await log.close();
  assert.equal((await bytesIn(folder.path)).includes(SECRET), false);
  await using again = await openLog(folder.file, keysOf('first'));
  assert.deepEqual(await readAll(again), read);
});

test('records of a killed server in the journal are read with the key, and kept without it', async () => {
  await using folder = await tempFolder();
  await using copy = await tempFolder();
  await using log = await openLog(folder.file, keysOf('first'));
  await log.append('minutes', [change(SECRET)]);
  await cp(folder.path, copy.path, { recursive: true });
  await assert.rejects(openLog(copy.file, keysOf('second')), { code: 'LOG_OPEN_FAILED', message: /key «first»/ });
  await using next = await openLog(copy.file, keysOf('second', 'first'));
  assert.deepEqual(texts(await next.read('minutes')), [SECRET]);
});

test('plain documents become encrypted ones while the log is written, and no plain byte remains', async () => {
  await using folder = await tempFolder();
  const plain = await openLog(folder.file, { keys: [], current: undefined });
  await writeDocument(plain);
  const read = await readAll(plain);
  await plain.close();
  assert.equal((await bytesIn(folder.path)).includes(SECRET), true);

  const log = await openLog(folder.file, keysOf('first'));
  assert.deepEqual(await readAll(log), read);
  assert.deepEqual(await log.sealed.survey(signal), [{ key: undefined, count: 1 }]);
  const [resealed] = await Promise.all([resealAll(log), log.append('minutes', [change(`${SECRET} 5`)])]);
  assert.deepEqual(resealed, { done: 1, left: 0 });
  assert.deepEqual(await log.sealed.survey(signal), [{ key: 'first', count: 1 }]);
  assert.deepEqual(await resealAll(log), { done: 0, left: 0 });
  assert.deepEqual((await readAll(log)).at(-1), [...(read.at(-1) ?? []), `${SECRET} 5`]);
  await log.close();
  assert.equal((await bytesIn(folder.path)).includes(SECRET), false);
});

test('documents get another key, after which the earlier one may be removed; states still share their chunks', async () => {
  await using folder = await tempFolder();
  const before = await openLog(folder.file, keysOf('first'));
  for (const name of ['minutes', 'report']) await writeDocument(before, name);
  const read = await readAll(before);
  await before.close();
  {
    await using log = await openLog(folder.file, keysOf('second', 'first'));
    assert.deepEqual(await resealAll(log), { done: 2, left: 0 });
    assert.deepEqual(await log.sealed.survey(signal), [{ key: 'second', count: 2 }]);
  }
  await using log = await openLog(folder.file, keysOf('second'));
  assert.deepEqual(await readAll(log), read);
  assert.deepEqual(await readAll(log, 'report'), read);
  await log.append('minutes', [change('more')]);
  const same = Buffer.from(`${SECRET} b `.repeat(1000) + 'b');
  const chunks = countChunks(folder.file);
  await log.pin('minutes', 3, 'version 3');
  await log.compact('minutes', { from: 3, base: { seq: 5, bytes: same } });
  assert.equal(countChunks(folder.file), chunks, 'the same bytes take no further chunk');
});

test('documents are decrypted if all keys are for reading only', async () => {
  await using folder = await tempFolder();
  const before = await openLog(folder.file, keysOf('first'));
  await writeDocument(before);
  const read = await readAll(before);
  await before.close();
  {
    await using log = await openLog(folder.file, { ...keysOf('first'), current: undefined });
    assert.deepEqual(await resealAll(log), { done: 1, left: 0 });
  }
  await using log = await openLog(folder.file, { keys: [], current: undefined });
  assert.deepEqual(await readAll(log), read);
});

test('a row in the place of another one is refused, and the rest of the log works', async () => {
  await using folder = await tempFolder();
  const log = await openLog(folder.file, keysOf('first'));
  for (const name of ['one', 'two', 'three']) await log.append(name, [change(`${SECRET} ${name}`)]);
  await log.close();
  {
    using database = new DatabaseSync(folder.file);
    // Removes the checksum, as an earlier version wrote none. A missing checksum is valid.
    database.exec(
      'update change set bytes = (select bytes from change where document = 2), crc = null where document = 1',
    );
  }
  await using next = await openLog(folder.file, keysOf('second', 'first'));
  await assert.rejects(next.read('one'), { code: 'DOCUMENT_DAMAGED' });
  assert.deepEqual(texts(await next.read('three')), [`${SECRET} three`]);
  assert.deepEqual(await resealAll(next), { done: 2, left: 1 });
  assert.deepEqual(
    new Set(await next.sealed.survey(signal)),
    new Set([
      { key: 'first', count: 1 },
      { key: 'second', count: 2 },
    ]),
  );
});

function countChunks(file: string): unknown {
  using database = new DatabaseSync(file, { readOnly: true });
  return database.prepare('select count(*) as count from chunk').get()?.['count'];
}
