import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { DataFolderService, StoreMark } from '@editor-companion/core/plugin';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { SharedAssetKeys, type AssetKeys } from '../src/asset-keys.ts';
import { openDatabase, type Database } from '../src/store/database.ts';

const FILE = 'asset-secret';
const idOf = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex');

/** A data folder that stores only the marks. */
function dataIn(path: string, marks = new Map<string, StoreMark | undefined>()): DataFolderService {
  return {
    path,
    take: () => Promise.resolve(),
    markOf: (store) => marks.get(store),
    mark: (store, mark) => Promise.resolve(void marks.set(store, mark)),
    lost: ({ file, fault }) => Promise.reject(new Error(`${file} ${fault}`)),
    database: () => assert.fail('there is no database'),
    backUp: () => Promise.resolve(),
  };
}

describe('the keys of assets', () => {
  let host: TestHost;
  let db: Database;
  let folder = '';
  before(async () => {
    host = await createTestHost([storage]);
    db = await openDatabase(host.use('database'));
  });
  beforeEach(async () => {
    await db.deleteFrom('conversion_secrets').execute();
    folder = await mkdtemp(join(tmpdir(), 'companion-keys-'));
  });
  after(() => host.close());

  const open = (data = dataIn(folder)): Promise<AssetKeys> => new SharedAssetKeys(db, data).open();

  it('open one asset of one task', async () => {
    const keys = await open();
    const key = keys.sign('task', 'a.png');
    assert.match(key, /^[\w-]{43}$/u);
    assert.equal(keys.verify('task', 'a.png', key), true);
    for (const [task, name, given] of [
      ['task', 'b.png', key],
      ['other', 'a.png', key],
      ['task', 'a.png', ''],
      ['task', 'a.png', key.slice(1)],
    ] as const)
      assert.equal(keys.verify(task, name, given), false);
    await rm(folder, { recursive: true });
  });

  it('are the same after a restart, and on nodes that start at once with data folders of their own', async () => {
    const others = await Promise.all([0, 1, 2].map(async () => mkdtemp(join(folder, 'node-'))));
    const nodes = await Promise.all(others.map((other) => open(dataIn(other))));
    const keys = [...nodes, await open()].map((node) => node.sign('task', 'a.png'));
    assert.equal(new Set(keys).size, 1);
    await rm(folder, { recursive: true });
  });

  it('of an earlier release stay valid: its file is adopted once, and left for nodes of that release', async () => {
    const secret = Buffer.alloc(32, 7);
    await writeFile(join(folder, FILE), secret);
    const marks = new Map([[FILE, { id: idOf(secret) } as StoreMark | undefined]]);
    const key = (await open(dataIn(folder, marks))).sign('task', 'a.png');
    assert.equal(marks.get(FILE), undefined);
    await rm(join(folder, FILE));
    assert.equal((await open(dataIn(folder, marks))).sign('task', 'a.png'), key);
    await db
      .updateTable('conversion_secrets')
      .set({ value: Buffer.alloc(32, 8).toString('base64url') })
      .execute();
    assert.notEqual((await open()).sign('task', 'a.png'), key);
    await rm(folder, { recursive: true });
  });

  it('of an earlier release are reported as lost if their secret is missing, changed or cut short', async () => {
    const marked = (): DataFolderService => dataIn(folder, new Map([[FILE, { id: idOf(Buffer.alloc(32, 7)) }]]));
    await assert.rejects(open(marked()), /asset-secret is missing/u);
    await writeFile(join(folder, FILE), Buffer.alloc(32));
    await assert.rejects(open(marked()), /asset-secret is not the secret/u);
    await writeFile(join(folder, FILE), 'short');
    await assert.rejects(open(), /is damaged/u);
    await writeFile(join(folder, FILE), '');
    await open();
    await rm(folder, { recursive: true });
  });
});
