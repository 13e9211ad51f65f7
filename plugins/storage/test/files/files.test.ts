import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  appendFile,
  chmod,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { describe, it, mock } from 'node:test';
import { startDatabase, startFiles, tempFolder } from '../support.ts';
import { DatabaseThread } from '../../src/database/thread.ts';
import type { FilesOptions } from '../../src/files/files.ts';

const HOUR = 3_600_000;

async function openStore(options: Partial<FilesOptions> = {}) {
  const folder = await tempFolder();
  const database = await startDatabase(folder.path);
  const files = await startFiles(folder.path, database, options);
  return {
    folder: join(folder.path, 'files'),
    database,
    files,
    async [Symbol.asyncDispose]() {
      await files.close();
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const partials = (folder: string): Promise<string[]> => readdir(join(folder, 'tmp'));

/** Makes one method of every file handle fail after this number of calls. */
async function failHandles(folder: string, method: 'writev' | 'sync', code: string) {
  const handle = await open(folder, 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const failing = mock.method(prototype, method, () => Promise.reject(Object.assign(new Error(code), { code })));
  return { [Symbol.dispose]: () => failing.mock.restore() };
}

describe('embedded files', () => {
  it('keeps a file in a folder named after its hash, for the server alone', async () => {
    await using store = await openStore();
    const { id, path } = await store.files.put(Buffer.from('hello'));
    assert.equal(path, join(store.folder, id.slice(0, 2), id));
    const { mode } = await stat(path);
    assert.equal(mode & 0o777, 0o600);
    assert.deepEqual(await partials(store.folder), []);
  });

  it('stores a retention together with the rows written in the same turn, in one commit', async () => {
    await using store = await openStore();
    const notes = await store.database.open<{ note: { id: string } }>('notes', {
      '001': { up: (db) => db.schema.createTable('note').addColumn('id', 'text').execute() },
    });
    await using received = await store.files.receive(Buffer.from('shared'));
    const runs = mock.method(DatabaseThread.prototype, 'run');
    await Promise.all([received.keep('task:1'), notes.insertInto('note').values({ id: 'one' }).execute()]);
    runs.mock.restore();
    assert.deepEqual(
      runs.mock.calls.map(({ arguments: [kind, statements] }) => [kind, statements.length]),
      [['group', 3]],
    );
  });

  it('finds files that an earlier version stored one folder deeper', async () => {
    const folder = await tempFolder();
    await using database = await startDatabase(folder.path);
    const earlier = await startFiles(folder.path, database);
    const { id, path } = await earlier.put(Buffer.from('from before'), { owner: 'task:1' });
    await earlier.close();
    const deep = join(dirname(path), id.slice(2, 4));
    await mkdir(deep);
    await rename(path, join(deep, id));

    const files = await startFiles(folder.path, database);
    assert.equal(await text(await files.read(id)), 'from before');
    await assert.rejects(stat(deep), { code: 'ENOENT' });
    await files.close();
    await folder[Symbol.asyncDispose]();
  });

  it('leaves no partial file if the source is too large, fails or is aborted', async () => {
    await using store = await openStore({ maxBytes: 1000 });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(100);
      throw new Error('broken');
    }
    await assert.rejects(store.files.put(Buffer.alloc(1001)), { code: 'FILE_TOO_LARGE' });
    await assert.rejects(store.files.put(Buffer.alloc(1001), { maxBytes: 5000 }), { code: 'FILE_TOO_LARGE' });
    await assert.rejects(store.files.put(broken()), /broken/);
    await assert.rejects(store.files.put(broken(), { signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.deepEqual(await partials(store.folder), []);
  });

  for (const [method, code] of [
    ['writev', 'ENOSPC'],
    ['writev', 'EDQUOT'],
    ['sync', 'ENOSPC'],
  ] as const) {
    it(`answers STORAGE_FULL and keeps nothing when ${method} fails with ${code}`, async () => {
      await using store = await openStore();
      {
        using _failing = await failHandles(store.folder, method, code);
        await assert.rejects(store.files.put(Buffer.from('no room')), { code: 'STORAGE_FULL', status: 507 });
      }
      assert.deepEqual(await partials(store.folder), []);
      assert.deepEqual(await store.files.usage(), { files: 0, bytes: 0 });
      await store.files.put(Buffer.from('no room'));
    });
  }

  it('refuses a truncated, lengthened or missing file instead of serving it, and repairs it with the next upload', async () => {
    await using store = await openStore();
    const bytes = Buffer.from('0123456789');
    const { id, path } = await store.files.put(bytes, { owner: 'task:1' });
    await chmod(path, 0o644);
    const damages = [() => truncate(path, 4), () => appendFile(path, 'more'), () => rm(path)];
    for (const damage of damages) {
      await damage();
      await assert.rejects(store.files.read(id), { code: 'FILE_DAMAGED', status: 500 });
      await assert.rejects(store.files.read(id, { start: 0, end: 1 }), { code: 'FILE_DAMAGED' });
      await assert.rejects(
        store.files.withLocal(id, async () => assert.fail('damaged bytes must not be lent')),
        { code: 'FILE_DAMAGED' },
      );
      await store.files.put(bytes);
      assert.deepEqual(await buffer(await store.files.read(id)), bytes);
      await chmod(path, 0o644);
    }
  });

  it('removes remains of dead processes at start, and leaves files of a running one alone', async () => {
    await using folder = await tempFolder();
    const tmp = join(folder.path, 'files', 'tmp');
    await mkdir(tmp, { recursive: true });
    const ofLive = `${process.ppid}.upload`;
    for (const name of [`${process.pid}.old`, '4194999.dead', 'strange', ofLive]) await writeFile(join(tmp, name), 'x');
    await using database = await startDatabase(folder.path);
    await using _files = await startFiles(folder.path, database);
    assert.deepEqual(await readdir(tmp), [ofLive]);
  });

  it('frees bytes that a crash left without a row, once they are older than the grace period', async () => {
    await using store = await openStore();
    const { id, path } = await store.files.put(Buffer.from('known'), { owner: 'task:1' });
    const orphan = `${id.slice(0, 4)}${'f'.repeat(60)}`;
    const orphanPath = join(store.folder, orphan.slice(0, 2), orphan);
    await writeFile(orphanPath, 'orphan');
    await store.files.sweep();
    await assert.rejects(stat(orphanPath), { code: 'ENOENT' });
    await stat(path);
  });

  it('frees bytes of the same millisecond, because folders have finer times than the clock', async () => {
    await using store = await openStore();
    const { id } = await store.files.put(Buffer.from('known'));
    const orphanPath = join(store.folder, id.slice(0, 2), `${id.slice(0, 4)}${'f'.repeat(60)}`);
    await writeFile(orphanPath, 'orphan');
    const now = 1_800_000_000_000;
    await utimes(orphanPath, now / 1000, now / 1000 + 0.0005);
    mock.timers.enable({ apis: ['Date'], now });
    try {
      await store.files.sweep();
    } finally {
      mock.timers.reset();
    }
    await assert.rejects(stat(orphanPath), { code: 'ENOENT' });
  });

  it('frees bytes whose row the database refused', async () => {
    await using store = await openStore();
    await store.files.sweep();
    const refused = mock.method(store.database, 'execute', () => Promise.reject(new Error('refused')));
    await assert.rejects(store.files.put(Buffer.from('x')), /refused/);
    refused.mock.restore();
    const stored = async () => (await readdir(store.folder, { recursive: true })).filter((path) => path.length > 60);
    assert.equal((await stored()).length, 1);
    await store.files.sweep();
    assert.equal((await stored()).length, 0);
  });

  it('keeps bytes without an owner for the grace period, counted from the last put or release', async () => {
    await using store = await openStore({ grace: HOUR });
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      const { id } = await store.files.put(Buffer.from('x'), { owner: 'task:1' });
      mock.timers.tick(2 * HOUR);
      await store.files.release('task:1');
      mock.timers.tick(HOUR / 2);
      assert.equal((await store.files.sweep()).files, 0);
      await store.files.put(Buffer.from('x'));
      mock.timers.tick(HOUR - 1);
      assert.equal((await store.files.sweep()).files, 0);
      mock.timers.tick(1);
      assert.equal((await store.files.sweep()).files, 1);
      assert.equal(await store.files.stat(id), undefined);
    } finally {
      mock.timers.reset();
    }
  });

  it('lets a put of the same bytes wait for a sweep that frees them, and stores them again', async () => {
    await using store = await openStore();
    const bytes = Buffer.from('contended');
    await store.files.put(bytes);
    const forgotten = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const execute = store.database.execute.bind(store.database);
    const paused = mock.method(store.database, 'execute', async (...call: Parameters<typeof execute>) => {
      const result = await execute(...call);
      if (call[2].sql.startsWith('delete from "storage_file"')) {
        forgotten.resolve();
        await goOn.promise;
      }
      return result;
    });
    const sweep = store.files.sweep();
    await forgotten.promise;
    // The row is gone and the bytes are not yet: the worst moment for the same bytes to arrive.
    const put = store.files.put(bytes, { owner: 'task:1' });
    const read = store.files.read(hash('sha256', bytes));
    const missing = assert.rejects(read, { code: 'FILE_NOT_FOUND' });
    goOn.resolve();
    paused.mock.restore();
    assert.equal((await sweep).files, 1);
    const { id } = await put;
    await missing;
    assert.equal(await text(await store.files.read(id)), 'contended');
    assert.equal((await store.files.sweep()).files, 0);
  });

  it('requests no more from the source than the disk has accepted', async () => {
    await using store = await openStore();
    const handle = await open(store.folder, 'r');
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const writev = Reflect.get<typeof prototype, 'writev'>(prototype, 'writev');
    let written = 0;
    const watched = mock.method(prototype, 'writev', async function (this: typeof handle, chunks: Uint8Array[]) {
      const result = await writev.call(this, chunks);
      written += result.bytesWritten;
      return result;
    });
    let asked = 0;
    let ahead = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < 200; index += 1) {
        asked += 65_536;
        ahead = Math.max(ahead, asked - written);
        yield Buffer.alloc(65_536, index);
      }
    }
    await store.files.put(source());
    watched.mock.restore();
    assert.equal(written, 200 * 65_536);
    assert.ok(ahead <= 4 * 65_536, `${ahead} bytes ahead`);
  });

  it('closes unfinished reads', async () => {
    await using store = await openStore();
    const { id } = await store.files.put(Buffer.alloc(2_000_000, 1));
    const stream = await store.files.read(id);
    stream.once('error', () => undefined);
    await store.files.close();
    assert.ok(stream.destroyed);
  });
});
