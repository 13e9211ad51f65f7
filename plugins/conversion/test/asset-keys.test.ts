import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { DataFolderService, StoreMark } from '@editor-companion/core/plugin';
import { openAssetKeys } from '../src/asset-keys.ts';

/** A data folder of which only the marks are kept. */
function dataIn(path: string): DataFolderService {
  const marks = marksOf.get(path) ?? new Map<string, StoreMark | undefined>();
  marksOf.set(path, marks);
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

const marksOf = new Map<string, Map<string, StoreMark | undefined>>();

describe('the keys of assets', () => {
  let folder = '';
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'companion-keys-'))));
  after(() => rm(folder, { recursive: true }));

  it('are good for one asset of one task, also after a restart', async () => {
    const keys = await openAssetKeys(dataIn(folder));
    const key = keys.sign('task', 'a.png');
    assert.match(key, /^[\w-]{43}$/u);
    assert.equal((await openAssetKeys(dataIn(folder))).verify('task', 'a.png', key), true);
    for (const [task, name, given] of [
      ['task', 'b.png', key],
      ['other', 'a.png', key],
      ['task', 'a.png', ''],
      ['task', 'a.png', key.slice(1)],
    ] as const)
      assert.equal(keys.verify(task, name, given), false);
  });

  it('rest on a secret that only the server can read', async () => {
    await openAssetKeys(dataIn(folder));
    const { mode, size } = await stat(join(folder, 'asset-secret'));
    assert.deepEqual([mode & 0o777, size], [0o600, 32]);
  });

  it('are missed when their secret is gone or another one, and made anew where a kill left an empty one', async () => {
    const other = await mkdtemp(join(folder, 'other-'));
    await writeFile(join(other, 'asset-secret'), '');
    await openAssetKeys(dataIn(other));
    await rm(join(other, 'asset-secret'));
    await assert.rejects(openAssetKeys(dataIn(other)), /asset-secret is missing/u);
    await writeFile(join(other, 'asset-secret'), Buffer.alloc(32));
    await assert.rejects(openAssetKeys(dataIn(other)), /asset-secret is another secret/u);
  });

  it('are refused under a secret that was cut short', async () => {
    const damaged = await mkdtemp(join(folder, 'damaged-'));
    await writeFile(join(damaged, 'asset-secret'), 'short');
    await assert.rejects(openAssetKeys(dataIn(damaged)), /is damaged/u);
  });
});
