import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, readFile, rename, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeBackup, type BackupRequest } from '../../src/backup/make-backup.ts';
import { readManifest } from '../../src/backup/manifest.ts';
import { tempFolder } from '../data/temp-folder.ts';
import { makeSampleFolder, MARKS_AT_REST, writeHashed } from './sample-folder.ts';

async function places() {
  const temp = await tempFolder();
  const dataDir = join(temp.path, 'data');
  await makeSampleFolder(dataDir);
  const request: BackupRequest = { dataDir, target: join(temp.path, 'backups'), version: '1.2.3' };
  return { ...request, request, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() };
}

const pathsIn = async (folder: string): Promise<string[]> =>
  ((await readManifest(folder))?.files ?? []).map(({ path }) => path.replace(/[0-9a-f]{64}/, '<hash>'));

describe('a backup', () => {
  it('contains the data folder without excluded files, and the marks of stores at rest', async () => {
    await using place = await places();
    const { folder, files } = await makeBackup(place.request);
    const expected = ['data.json', 'files/<hash>', 'files/<hash>', 'rows.sqlite', 'secret', 'stranger/deep/own.txt'];
    assert.deepEqual([await pathsIn(folder), files], [expected, expected.length]);
    const marks = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as { stores: object };
    assert.deepEqual(marks.stores, MARKS_AT_REST);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => /-(wal|shm)$/.test(name)),
      [],
    );
  });

  it('shares unchanged files that are named by their hash with earlier backups, and copies changed ones', async () => {
    await using place = await places();
    const first = await makeBackup(place.request);
    const added = await writeHashed(place.dataDir, 'three');
    const second = await makeBackup(place.request);
    assert.deepEqual([first.sharedBytes, second.sharedBytes], [0, 'one'.length + 'two'.length]);
    const shared = (await readdir(join(first.folder, 'files')))[0] ?? '';
    assert.equal((await stat(join(second.folder, 'files', shared))).nlink, 2);
    assert.equal(await readFile(join(second.folder, added), 'utf8'), 'three');
    assert.equal((await stat(join(second.folder, 'secret'))).nlink, 1);
  });

  it('shares encrypted files, which have random names, with earlier backups', async () => {
    await using place = await places();
    const path = `files/${'0a'.repeat(16)}.sealed`;
    await writeFile(join(place.dataDir, path), 'encrypted');
    await makeBackup(place.request);
    const second = await makeBackup(place.request);
    assert.deepEqual(second.damaged, []);
    assert.equal((await stat(join(second.folder, path))).nlink, 2);
  });

  it('keeps the set number, and removes the remains of a killed run', async () => {
    await using place = await places();
    await mkdir(join(place.target, '.partial-2026-01-01T00-00-00.000Z-999999999'), { recursive: true });
    await writeFile(join(place.target, 'note.txt'), 'of the operator');
    for (let count = 0; count < 4; count++) await makeBackup({ ...place.request, keep: 2 });
    const left = await readdir(place.target);
    assert.equal(left.length, 3);
    assert.ok(left.includes('note.txt'));
  });

  it('leaves no complete-looking folder behind when it is interrupted', async () => {
    await using place = await places();
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('interrupted'));
    await assert.rejects(makeBackup({ ...place.request, signal: stop.signal, onProgress }), /interrupted/u);
    assert.deepEqual(await readdir(place.target), []);
  });

  it('reports files whose bytes do not match their name, and stores outside the folder', async () => {
    await using place = await places();
    const path = await writeHashed(place.dataDir, 'four');
    await appendFile(join(place.dataDir, path), '!');
    const marks = join(place.dataDir, 'data.json');
    await writeFile(
      marks,
      (await readFile(marks, 'utf8')).replace('"rows.sqlite": {', '"/elsewhere.sqlite": {"id":"1"}, "rows.sqlite": {'),
    );
    const { damaged, outside } = await makeBackup(place.request);
    assert.deepEqual([damaged, outside], [[path], ['/elsewhere.sqlite']]);
  });

  it('is not made of a damaged database', async () => {
    await using place = await places();
    await truncate(join(place.dataDir, 'rows.sqlite'), 5000);
    await assert.rejects(makeBackup(place.request), { code: 'BACKUP_SOURCE_DAMAGED', message: /rows\.sqlite/u });
    assert.deepEqual(await readdir(place.target), []);
  });

  it('follows a folder to another disk', { skip: process.platform === 'win32' }, async () => {
    await using place = await places();
    const elsewhere = join(place.target, '..', 'elsewhere');
    await rename(join(place.dataDir, 'stranger'), elsewhere);
    await symlink(elsewhere, join(place.dataDir, 'stranger'));
    await symlink(place.dataDir, join(place.dataDir, 'round'));
    const { folder } = await makeBackup(place.request);
    assert.ok((await pathsIn(folder)).includes('stranger/deep/own.txt'));
  });

  it('is not made within the data folder, nor of a missing one', async () => {
    await using place = await places();
    for (const change of [
      { target: join(place.dataDir, 'backups') },
      { target: place.dataDir },
      { dataDir: '/nowhere' },
    ])
      await assert.rejects(makeBackup({ ...place.request, ...change }), { code: 'BACKUP_PLACE_INVALID' });
    assert.ok(!(await readdir(place.dataDir)).includes('backups'));
  });

  it('is readable for its owner alone', { skip: process.platform === 'win32' }, async () => {
    await using place = await places();
    const before = process.umask(0);
    const { folder } = await makeBackup(place.request).finally(() => process.umask(before));
    const modes = await Promise.all(
      ['', 'files', 'rows.sqlite', 'secret', 'data.json', 'backup.json'].map((name) => stat(join(folder, name))),
    );
    assert.deepEqual(
      modes.map(({ mode }) => (mode & 0o777).toString(8)),
      ['700', '700', '600', '600', '600', '600'],
    );
  });
});
