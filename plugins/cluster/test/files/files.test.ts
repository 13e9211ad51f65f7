import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { Sealer, type KeyMaterial, type StoredFile } from '@editor-companion/core/plugin';
import { createTestHost, filesSuite, runSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { sql } from 'kysely';
import { PostgresDatabase } from '../../src/database/database.ts';
import { SharedFiles } from '../../src/files/files.ts';
import type { SharedFilesOptions } from '../../src/files/files.ts';
import { FolderStore } from '../../src/files/folder-store.ts';
import { identify, probe } from '../../src/files/identify.ts';
import { Ledger } from '../../src/files/ledger.ts';
import type { ObjectStore } from '../../src/files/object-store.ts';
import { S3Store } from '../../src/files/s3-store.ts';
import { Spool } from '../../src/files/spool.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { S3Server } from '../servers/s3.ts';
import { connectPostgres, keysOf, postgresDefaults, silent } from '../support.ts';

const bytes = (content: string): Buffer => Buffer.from(content);
const pathIn = (folder: string, file: StoredFile | undefined): string =>
  join(folder, file?.id.slice(0, 2) ?? '', file?.path ?? '');
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

void describe('files', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  let s3: S3Server;
  let folder: string;
  before(async () => {
    [server, s3] = await Promise.all([PostgresServer.start(), S3Server.start()]);
    folder = await mkdtemp(join(tmpdir(), 'companion-files-'));
  });
  after(async () => {
    await Promise.all([server[Symbol.asyncDispose](), s3[Symbol.asyncDispose]()]);
    await rm(folder, { recursive: true, force: true });
  });

  let folders = 0;
  const newFolder = async (): Promise<string> => {
    folders += 1;
    const path = join(folder, String(folders));
    await mkdir(path);
    return path;
  };

  /** A node with its own connections and spool, over a store and a database that it may share. */
  async function startNode(
    store: ObjectStore,
    url: string,
    { keys = keysOf(), ...options }: Partial<SharedFilesOptions> & { keys?: KeyMaterial } = {},
  ) {
    const postgres = connectPostgres(url);
    const ledger = await Ledger.open(new PostgresDatabase(postgres, postgresDefaults));
    const spool = new Spool(join(folder, 'spool'));
    const settings = { maxBytes: 10_000_000, grace: 0, sweepInterval: 3_600_000, log: silent, ...options };
    const files = new SharedFiles({ ledger, store, spool, sealer: new Sealer(keys, 'files') }, settings);
    await files.start();
    const close = async (): Promise<void> => {
      await files.close();
      await postgres.close();
    };
    return { files, ledger, spool, close, [Symbol.asyncDispose]: close };
  }

  const makeOn = (store: () => Promise<ObjectStore>, keys?: KeyMaterial) => async () => {
    const node = await startNode(await store(), await server.newDatabase(), { ...(keys && { keys }) });
    return { service: node.files, close: node.close };
  };

  runSuite('files on S3', filesSuite(makeOn(async () => new S3Store(s3.newStore()))));
  runSuite('encrypted files on S3', filesSuite(makeOn(async () => new S3Store(s3.newStore()), keysOf('first'))));
  runSuite('files in a folder that nodes share', filesSuite(makeOn(async () => new FolderStore(await newFolder()))));

  const stores = {
    'on S3': async () => new S3Store(s3.newStore()),
    'in a folder': async () => new FolderStore(await newFolder()),
  };
  for (const [where, newStore] of Object.entries(stores)) {
    void test(`${where}: a file of one node can be read, retained and released by another`, async () => {
      const [store, url] = [await newStore(), await server.newDatabase()];
      await using first = await startNode(store, url);
      await using second = await startNode(store, url);
      const { id } = await first.files.put(bytes('shared'), { owner: 'task:1' });
      assert.equal(await text(await second.files.read(id)), 'shared');
      await second.files.retain(id, 'task:2');
      await first.files.release('task:1');
      assert.deepEqual(await second.files.sweep(), { files: 0, bytes: 0 });
      await second.files.release('task:2');
      assert.deepEqual(await first.files.sweep(), { files: 1, bytes: 6 });
      assert.equal(await second.files.stat(id), undefined);
    });

    void test(`${where}: a file that a node stores survives the sweeps of others`, async () => {
      const [store, url] = [await newStore(), await server.newDatabase()];
      await using first = await startNode(store, url);
      await using second = await startNode(store, url);
      for (let round = 0; round < 10; round += 1) {
        const content = `round ${round}`;
        await second.files.put(bytes(content));
        const [stored] = await Promise.all([
          first.files.put(bytes(content), { owner: 'task:1' }),
          second.files.sweep(),
          first.files.sweep(),
        ]);
        assert.equal(await text(await second.files.read(stored.id)), content);
      }
    });

    void test(`${where}: bytes are removed with their record`, async () => {
      const store = await newStore();
      await using node = await startNode(store, await server.newDatabase());
      await Promise.all([1, 2, 3].map(() => node.files.put(bytes('same'))));
      const keys = await Array.fromAsync(store.list(), ({ key }) => key);
      assert.equal(keys.length, 1, 'uploads of the same bytes leave one object');
      await node.files.sweep();
      assert.deepEqual(await Array.fromAsync(store.list()), []);
    });

    void test(`${where}: encrypted files reveal nothing to the store, and another key can replace theirs while a node reads`, async () => {
      const [store, url] = [await newStore(), await server.newDatabase()];
      const content = Buffer.concat([bytes('a contract'), Buffer.alloc(300_000, 'x')]);
      await using earlier = await startNode(store, url, { keys: keysOf('first') });
      const { id, path } = await earlier.files.put(content, { owner: 'task:1' });
      const [object] = await Array.fromAsync(store.list(), ({ key }) => key);
      assert.equal(object, path);
      assert.equal(path.includes(id.slice(0, 16)), false);
      const stored = await buffer((await store.get(path))?.stream ?? Readable.from([]));
      assert.equal(stored.includes('a contract'), false);
      assert.deepEqual(
        await buffer(await earlier.files.read(id, { start: 5, end: 65_540 })),
        content.subarray(5, 65_541),
      );

      await using node = await startNode(store, url, { keys: keysOf('second', 'first') });
      const { signal } = new AbortController();
      assert.deepEqual(await node.files.sealed.reseal('', { whole: false, signal }), {
        cursor: undefined,
        done: 1,
        left: 0,
      });
      assert.deepEqual(await node.files.sealed.survey(signal), [{ key: 'second', count: 1 }]);
      assert.equal((await node.files.stat(id))?.path, path, 'no byte of the file was written');
      assert.deepEqual(await buffer(await node.files.read(id)), content);
      await assert.rejects(earlier.files.read(id), { code: 'ENCRYPTION_KEY_MISSING', message: /«second»/ });
    });

    void test(`${where}: plain files become encrypted ones, while they are read`, async () => {
      const [store, url] = [await newStore(), await server.newDatabase()];
      await using earlier = await startNode(store, url);
      const content = Buffer.alloc(300_000, 'y');
      const { id } = await earlier.files.put(content, { owner: 'task:1' });
      await using node = await startNode(store, url, { keys: keysOf('first') });
      const reading = await earlier.files.read(id);
      const { signal } = new AbortController();
      assert.deepEqual(await node.files.sealed.reseal('', { whole: false, signal }), {
        cursor: undefined,
        done: 1,
        left: 0,
      });
      assert.deepEqual(await buffer(reading), content);
      assert.deepEqual(await buffer(await node.files.read(id)), content);
      const keys = await Array.fromAsync(store.list(), ({ key }) => key);
      assert.equal(keys.length, 1, 'the plain object is gone');
      await node.files.release('task:1');
      await node.files.sweep();
      assert.deepEqual(await Array.fromAsync(store.list()), []);
    });

    void test(`${where}: a store that does not belong to the database is refused`, async () => {
      const store = await newStore();
      await using node = await startNode(store, await server.newDatabase());
      const parts = { ...node, store };
      await assert.rejects(probe(store, 'it'), { code: 'FILES_STORE_WRONG' });
      await identify(parts, 'it');
      await identify(parts, 'it');
      await probe(store, 'it');
      await node.files.put(bytes('x'));
      const empty = await newStore();
      await assert.rejects(identify({ ...parts, store: empty }, 'it'), {
        code: 'FILES_STORE_WRONG',
        message: /no object/,
      });
      await using other = await startNode(empty, await server.newDatabase());
      await identify({ ...other, store: empty }, 'other');
      await assert.rejects(identify({ ...parts, store: empty }, 'it'), {
        code: 'FILES_STORE_WRONG',
        message: /another/,
      });
    });
  }

  void test('a file that was retained or released after it was found without an owner is not deleted', async () => {
    const [store, url] = [new FolderStore(await newFolder()), await server.newDatabase()];
    await using first = await startNode(store, url);
    await using second = await startNode(store, url);
    const { id } = await first.files.put(bytes('seen'));
    const see = async () => (await first.ledger.findUnowned(0, '', 1))[0] ?? assert.fail('it has no owner');
    const beforeKept = await see();
    await second.files.retain(id, 'task:1');
    assert.equal(await first.ledger.forget(beforeKept), undefined);
    await second.files.release('task:1');
    assert.equal(await first.ledger.forget(beforeKept), undefined);
    assert.equal((await first.ledger.forget(await see()))?.id, id);
  });

  void test('files are retained and released while a transaction of another node holds the turn', async () => {
    const [store, url] = [new FolderStore(await newFolder()), await server.newDatabase()];
    await using node = await startNode(store, url);
    await using postgres = connectPostgres(url);
    const database = await new PostgresDatabase(postgres, postgresDefaults).open('cluster', {});
    await database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      const { id } = await node.files.put(bytes('meanwhile'), { owner: 'task:1' });
      await node.files.retain(id, 'task:2');
      await node.files.release('task:1');
      assert.deepEqual(await node.files.sweep(), { files: 0, bytes: 0 });
      await node.files.release('task:2');
      assert.deepEqual(await node.files.sweep(), { files: 1, bytes: 9 });
    });
  });

  void test('files on a shared store work with the database of a single server', async () => {
    const dataDir = await newFolder();
    await using host = await createTestHost(storage, { dataDir });
    const ledger = await Ledger.open(host.use('database'));
    const file = { id: hashOf('one'), size: 3, key: 'one' };
    assert.deepEqual(await ledger.add(file, 'task:1'), file);
    assert.deepEqual(await ledger.hold(file.id, 'task:2'), file);
    await ledger.release('task:1');
    assert.deepEqual(await ledger.findUnowned(0, '', 1), []);
    await ledger.release('task:2');
    const [unowned] = await ledger.findUnowned(0, '', 1);
    assert.deepEqual(unowned && (await ledger.forget(unowned)), file);
  });

  void test('missing and altered bytes are not served', async () => {
    const path = await newFolder();
    await using node = await startNode(new FolderStore(path), await server.newDatabase());
    const [gone, cut, other] = await Promise.all(
      ['gone', 'cut off', 'others'].map((content) => node.files.put(bytes(content))),
    );
    await rm(pathIn(path, gone));
    await writeFile(pathIn(path, cut), 'cut');
    await writeFile(pathIn(path, other), 'OTHERS');
    for (const content of ['gone', 'cut off'])
      await assert.rejects(node.files.read(hashOf(content)), { code: 'FILE_DAMAGED' });
    const lent = node.files.withLocal(hashOf('others'), async () => assert.fail('it is not lent'));
    await assert.rejects(lent, { code: 'FILE_DAMAGED' });
  });

  void test('a sweep removes bytes that a crash left without a record a day ago, and no others', async () => {
    const path = await newFolder();
    await using node = await startNode(new FolderStore(path), await server.newDatabase());
    const kept = await node.files.put(bytes('kept'), { owner: 'task:1' });
    const shard = join(path, 'ff');
    await mkdir(shard);
    const [old, young] = ['old', 'young'].map((name) => `ff${hashOf(name).slice(2)}.${name}`);
    for (const name of [old, young]) await writeFile(join(shard, name ?? ''), 'left');
    const long = new Date(Date.now() - 90_000_000);
    await utimes(join(shard, old ?? ''), long, long);
    await utimes(pathIn(path, kept), long, long);
    await node.files.sweep();
    assert.deepEqual(await readdir(shard), [young]);
    assert.equal(await text(await node.files.read(kept.id)), 'kept');
  });

  void test('the spool of a killed server is removed at the next start', async () => {
    const root = join(folder, 'left-behind');
    await mkdir(join(root, '999999999.abc'), { recursive: true });
    const spool = new Spool(root);
    await spool.open();
    assert.equal((await readdir(root)).length, 1);
    await spool.close();
    assert.deepEqual(await readdir(root), []);
  });

  void test('an unavailable store is reported, and used again when it returns', async () => {
    const store = new S3Store(s3.newStore());
    await using node = await startNode(store, await server.newDatabase());
    const { id } = await node.files.put(bytes('before'), { owner: 'task:1' });
    await s3.stop();
    const away = { code: 'FILES_UNREACHABLE', status: 503, retryAfter: 2 };
    await assert.rejects(node.files.read(id), away);
    await assert.rejects(node.files.put(bytes('meanwhile')), away);
    await assert.rejects(probe(store, 'it'), away);
    assert.deepEqual(await node.files.usage(), { files: 1, bytes: 6 });
    await s3.restart();
    assert.equal(await text(await node.files.read(id)), 'before');
    assert.equal((await node.files.put(bytes('after'))).size, 5);
  });
});
