import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { EmbeddedDatabase } from '../../src/database/database.ts';
import type { EmbeddedFiles } from '../../src/files/files.ts';
import { keysOf, startDatabase, startFiles, tempFolder } from '../support.ts';

const { signal } = new AbortController();
const bytes = Buffer.concat([Buffer.from('a contract between the two'), randomBytes(200_000)]);

/** A folder and its database, in which servers with different keys start one after the other. */
async function openFolder() {
  const folder = await tempFolder();
  const database = await startDatabase(folder.path);
  return {
    path: folder.path,
    database,
    start: (...ids: string[]) => startFiles(folder.path, database, { keys: keysOf(...ids) }),
    async [Symbol.asyncDispose]() {
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const read = async (files: EmbeddedFiles, id: string, range?: { start: number; end: number }): Promise<Buffer> =>
  buffer(await files.read(id, range));

async function resealAll(files: EmbeddedFiles, whole = false): Promise<{ done: number; left: number }> {
  let [done, left] = [0, 0];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const step = await files.sealed.reseal(cursor, { whole, signal });
    [cursor, done, left] = [step.cursor, done + step.done, left + step.left];
  }
  return { done, left };
}

/** The key and the name of a stored file. */
async function rowOf(database: EmbeddedDatabase, id: string): Promise<unknown> {
  const { rows } = await sql`select key, name from storage_file where id = ${id}`.execute(database.whole());
  return rows[0];
}

describe('encrypted files', () => {
  it('are on the disk under a name and with bytes that reveal nothing', async () => {
    await using folder = await openFolder();
    await using files = await folder.start('first');
    const { id, path, size } = await files.put(bytes, { owner: 'task:1' });
    assert.equal(size, bytes.length);
    assert.equal(path.includes(id.slice(0, 16)), false);
    assert.equal((await readFile(path)).includes('a contract'), false);
    assert.deepEqual(await read(files, id), bytes);
    assert.deepEqual(await read(files, id, { start: 65_530, end: 131_080 }), bytes.subarray(65_530, 131_081));
  });

  it('are lent unencrypted, and the lent copy is deleted afterwards', async () => {
    await using folder = await openFolder();
    await using files = await folder.start('first');
    const { id } = await files.put(bytes, { owner: 'task:1' });
    await files.withLocal(id, async (path) => assert.deepEqual(await readFile(path), bytes));
    {
      await using received = await files.receive(bytes);
      assert.deepEqual(await readFile(received.local), bytes);
    }
    assert.deepEqual(await readdir(join(folder.path, 'plain')), []);
  });

  it('are stored once, for any number of simultaneous uploads', async () => {
    await using folder = await openFolder();
    await using files = await folder.start('first');
    const stored = await Promise.all([1, 2, 3, 4].map((task) => files.put(bytes, { owner: `task:${task}` })));
    assert.equal(new Set(stored.map(({ path }) => path)).size, 1);
    const again = await files.put(bytes);
    assert.equal(again.path, stored[0]?.path);
    await files.sweep();
    assert.deepEqual(await read(files, again.id), bytes);
  });

  it('that were cut off, or put in the place of another file, are refused', async () => {
    await using folder = await openFolder();
    await using files = await folder.start('first');
    const one = await files.put(bytes, { owner: 'task:1' });
    const other = await files.put(randomBytes(bytes.length), { owner: 'task:1' });
    await rename(other.path, one.path);
    await assert.rejects(read(files, one.id), { code: 'ENCRYPTION_DATA_ALTERED' });
    await truncate(one.path, 65_552);
    await assert.rejects(read(files, one.id), { code: 'FILE_DAMAGED' });
    // Storing the same bytes again repairs the file.
    await files.put(bytes);
    assert.deepEqual(await read(files, one.id), bytes);
  });

  it('name the key that is missing', async () => {
    await using folder = await openFolder();
    const { id } = await folder.start('first').then(async (files) => {
      await using _closing = files;
      return await files.put(bytes, { owner: 'task:1' });
    });
    await using files = await folder.start('second');
    await assert.rejects(read(files, id), { code: 'ENCRYPTION_KEY_MISSING', message: /«first»/ });
  });

  it('replace plain ones, whose bytes are then deleted', async () => {
    await using folder = await openFolder();
    const plain = await folder.start().then(async (files) => {
      await using _closing = files;
      return await files.put(bytes, { owner: 'task:1' });
    });
    await using files = await folder.start('first');
    assert.deepEqual(await read(files, plain.id), bytes);
    assert.deepEqual(await files.sealed.survey(signal), [{ key: undefined, count: 1 }]);
    assert.deepEqual(await resealAll(files), { done: 1, left: 0 });
    assert.deepEqual(await files.sealed.survey(signal), [{ key: 'first', count: 1 }]);
    assert.deepEqual(await read(files, plain.id), bytes);
    await assert.rejects(stat(plain.path), { code: 'ENOENT' });
  });

  it('get another key without rewriting their bytes, or with new bytes on request', async () => {
    await using folder = await openFolder();
    const { id, path } = await folder.start('first').then(async (files) => {
      await using _closing = files;
      return await files.put(bytes, { owner: 'task:1' });
    });
    {
      await using files = await folder.start('second', 'first');
      assert.deepEqual(await resealAll(files), { done: 1, left: 0 });
      assert.equal((await files.stat(id))?.path, path);
      assert.deepEqual(await resealAll(files), { done: 0, left: 0 });
    }
    await using files = await folder.start('third', 'second');
    assert.deepEqual(await read(files, id), bytes);
    assert.deepEqual(await resealAll(files, true), { done: 1, left: 0 });
    assert.notEqual((await files.stat(id))?.path, path);
    await assert.rejects(stat(path), { code: 'ENOENT' });
    assert.deepEqual(await read(files, id), bytes);
    assert.deepEqual(await files.sealed.survey(signal), [{ key: 'third', count: 1 }]);
  });

  it('are decrypted if all keys are for reading only', async () => {
    await using folder = await openFolder();
    const { id } = await folder.start('first').then(async (files) => {
      await using _closing = files;
      return await files.put(bytes, { owner: 'task:1' });
    });
    await using files = await startFiles(folder.path, folder.database, {
      keys: { ...keysOf('first'), current: undefined },
    });
    const again = await files.receive(bytes);
    assert.deepEqual(await readFile(again.local), bytes);
    await again[Symbol.asyncDispose]();
    assert.deepEqual(await resealAll(files), { done: 1, left: 0 });
    assert.deepEqual(await rowOf(folder.database, id), { key: null, name: null });
    assert.deepEqual(await read(files, id), bytes);
  });

  it('in use are left for the next time', async () => {
    await using folder = await openFolder();
    const { id } = await folder.start('first').then(async (files) => {
      await using _closing = files;
      return await files.put(bytes, { owner: 'task:1' });
    });
    await using files = await folder.start('second', 'first');
    await files.withLocal(id, async () => assert.deepEqual(await resealAll(files), { done: 0, left: 1 }));
    assert.deepEqual(await resealAll(files), { done: 1, left: 0 });
  });

  it('without a row are removed by the first sweep, including those that replaced plain ones', async () => {
    await using folder = await openFolder();
    const plain = await folder.start().then(async (files) => {
      await using _closing = files;
      return await files.put(bytes, { owner: 'task:1' });
    });
    await using files = await folder.start('first');
    const sealed = await files.put(bytes, { owner: 'task:2' });
    await files.sweep();
    await assert.rejects(stat(plain.path), { code: 'ENOENT' });
    assert.deepEqual(await readFile(sealed.path).then(({ length }) => length > bytes.length), true);
    assert.deepEqual(await read(files, plain.id), bytes);
  });
});
