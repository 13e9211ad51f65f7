import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openAssetKeys } from '../src/asset-keys.ts';

describe('the keys of assets', () => {
  let folder = '';
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'companion-keys-'))));
  after(() => rm(folder, { recursive: true }));

  it('are good for one asset of one task, also after a restart', async () => {
    const keys = await openAssetKeys(folder);
    const key = keys.sign('task', 'a.png');
    assert.match(key, /^[\w-]{43}$/u);
    assert.equal((await openAssetKeys(folder)).verify('task', 'a.png', key), true);
    for (const [task, name, given] of [
      ['task', 'b.png', key],
      ['other', 'a.png', key],
      ['task', 'a.png', ''],
      ['task', 'a.png', key.slice(1)],
    ] as const)
      assert.equal(keys.verify(task, name, given), false);
  });

  it('rest on a secret that only the server can read', async () => {
    await openAssetKeys(folder);
    const { mode, size } = await stat(join(folder, 'asset-secret'));
    assert.deepEqual([mode & 0o777, size], [0o600, 32]);
  });

  it('are refused under a secret that was cut short', async () => {
    const damaged = await mkdtemp(join(folder, 'damaged-'));
    await writeFile(join(damaged, 'asset-secret'), 'short');
    await assert.rejects(openAssetKeys(damaged), /is damaged/u);
  });
});
