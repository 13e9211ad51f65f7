import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FolderLock } from '../../src/data/folder-lock.ts';
import { tempFolder } from './temp-folder.ts';

const MODULE = new URL('../../src/data/folder-lock.ts', import.meta.url).href;

test('a folder belongs to one server until that server releases it', async () => {
  await using folder = await tempFolder();
  const first = FolderLock.take(folder.path);
  assert.throws(() => FolderLock.take(folder.path), { code: 'DATA_FOLDER_IN_USE' });
  first[Symbol.dispose]();
  FolderLock.take(folder.path)[Symbol.dispose]();
});

test('a folder that another process holds is refused, and free once that process is killed', async () => {
  await using folder = await tempFolder();
  const script = `
    import { FolderLock } from ${JSON.stringify(MODULE)};
    globalThis.lock = FolderLock.take(${JSON.stringify(folder.path)});
    setInterval(() => {}, 1000);
    console.log('taken');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await once(child.stdout, 'data');
  assert.throws(() => FolderLock.take(folder.path), { code: 'DATA_FOLDER_IN_USE' });
  child.kill('SIGKILL');
  await exit;
  FolderLock.take(folder.path)[Symbol.dispose]();
});

test('a damaged lock is not mistaken for the lock of another server', async () => {
  await using folder = await tempFolder();
  await writeFile(join(folder.path, 'in-use.sqlite'), 'no database'.repeat(500));
  assert.throws(() => FolderLock.take(folder.path), { code: 'DATA_FOLDER_UNUSABLE', message: /in-use\.sqlite/u });
});

test('a folder without write access is reported', () => {
  assert.throws(() => FolderLock.take('/dev/null/data'), { code: 'DATA_FOLDER_UNUSABLE' });
});
