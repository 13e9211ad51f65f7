import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataFolder, temporaryFolder as examineTemporary } from '../../../src/cli/doctor/data-folder.ts';
import { temporaryFolder } from '../../workspace.ts';

test('a writable folder passes, and stays empty', async () => {
  await using folder = await temporaryFolder({});
  assert.equal((await dataFolder(folder.path)).state, 'good');
  assert.equal((await examineTemporary(folder.path)).state, 'good');
  assert.deepEqual(await readdir(folder.path), []);
});

test('a missing folder passes if it can be made', async () => {
  await using folder = await temporaryFolder({});
  assert.equal((await dataFolder(join(folder.path, 'a/b'))).state, 'good');
});

test('a file in its place, and a place without write access, fail', async () => {
  await using folder = await temporaryFolder({ data: '' });
  assert.equal((await dataFolder(join(folder.path, 'data'))).state, 'failing');
  // Even root cannot write there.
  assert.match((await dataFolder('/proc/sys')).found ?? '', /not writable|read-only/);
  assert.equal((await examineTemporary(join(folder.path, 'absent'))).state, 'failing');
});
