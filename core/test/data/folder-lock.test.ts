import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FolderLock } from '../../src/data/folder-lock.ts';
import { tempFolder } from './temp-folder.ts';

const MODULE = new URL('../../src/data/folder-lock.ts', import.meta.url).href;

test('a folder is one server’s until that gives it up', async () => {
  await using folder = await tempFolder();
  const first = FolderLock.take(folder.path);
  assert.throws(() => FolderLock.take(folder.path), { code: 'DATA_FOLDER_IN_USE' });
  first[Symbol.dispose]();
  FolderLock.take(folder.path)[Symbol.dispose]();
});

test('a folder of another process is refused, and free once that process is killed', async () => {
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

test('a lock that is damaged is not taken for that of another server', async () => {
  await using folder = await tempFolder();
  await writeFile(join(folder.path, 'in-use.sqlite'), 'no database'.repeat(500));
  assert.throws(() => FolderLock.take(folder.path), { code: 'DATA_FOLDER_UNUSABLE', message: /in-use\.sqlite/u });
});

test('a folder that cannot be written says so', () => {
  assert.throws(() => FolderLock.take('/dev/null/data'), { code: 'DATA_FOLDER_UNUSABLE' });
});
