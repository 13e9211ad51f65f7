import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { makeBackup } from '../../src/backup/make-backup.ts';
import { restoreBackup, type RestoreRequest } from '../../src/backup/restore-backup.ts';
import { FolderLock } from '../../src/data/folder-lock.ts';
import { tempFolder } from '../data/temp-folder.ts';
import { makeSampleFolder } from './sample-folder.ts';

async function backedUp() {
  const temp = await tempFolder();
  const dataDir = join(temp.path, 'data');
  await makeSampleFolder(dataDir);
  const target = join(temp.path, 'backups');
  const { folder } = await makeBackup({ dataDir, target, version: '1.2.3' });
  const request: RestoreRequest = { backup: folder, to: join(temp.path, 'restored'), replace: false };
  return { folder, target, dataDir, request, to: request.to, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() };
}

/** Returns all names except the lock. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('in-use')).toSorted();

describe('a restore', () => {
  it('restores a backup, also given the folder of all backups', async () => {
    await using place = await backedUp();
    for (const [index, backup] of [place.folder, place.target].entries()) {
      const to = `${place.to}-${index}`;
      const { files } = await restoreBackup({ ...place.request, backup, to });
      assert.deepEqual([files, await namesIn(to)], [6, ['data.json', 'files', 'rows.sqlite', 'secret', 'stranger']]);
      assert.match(await readFile(join(to, 'stranger', 'deep', 'own.txt'), 'utf8'), /nobody here knows/u);
      const database = new DatabaseSync(join(to, 'rows.sqlite'));
      assert.equal(database.prepare('select value from row').get()?.['value'], 7);
      database.close();
    }
  });

  it('is refused if any file in the backup differs from the written one, and names the file', async () => {
    const damages: [string, (file: string) => Promise<void>, RegExp][] = [
      ['secret', (file) => writeFile(file, 'Secret'), /secret in the backup is not as it was written/u],
      ['secret', (file) => truncate(file, 3), /secret in the backup has 3 bytes instead of 6/u],
      ['rows.sqlite', (file) => rm(file), /rows\.sqlite in the backup is missing/u],
      [
        'backup.json',
        async (file) => writeFile(file, (await readFile(file, 'utf8')).replace('secret', 'secreT')),
        /backup\.json/u,
      ],
      ['backup.json', (file) => truncate(file, 10), /backup\.json/u],
    ];
    for (const [name, damage, message] of damages) {
      await using place = await backedUp();
      await damage(join(place.folder, name));
      await assert.rejects(restoreBackup(place.request), { code: 'BACKUP_DAMAGED', message });
      assert.deepEqual(await namesIn(place.to).catch(() => []), [], 'nothing is left');
    }
  });

  it('follows no path out of the backup', async () => {
    await using place = await backedUp();
    const file = join(place.folder, 'backup.json');
    const { content } = JSON.parse(await readFile(file, 'utf8')) as { content: { files: { path: string }[] } };
    if (content.files[0]) content.files[0].path = '../outside';
    const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    await writeFile(file, JSON.stringify({ content, sha256 }));
    await assert.rejects(restoreBackup(place.request), { code: 'BACKUP_DAMAGED', message: /outside of the backup/u });
  });

  it('keeps existing data, or moves them aside if it may replace them', async () => {
    await using place = await backedUp();
    await mkdir(place.to);
    await writeFile(join(place.to, 'secret'), 'newer');
    await assert.rejects(restoreBackup(place.request), { code: 'BACKUP_TARGET_USED', message: /--replace/u });
    assert.equal(await readFile(join(place.to, 'secret'), 'utf8'), 'newer');
    const { aside = '' } = await restoreBackup({ ...place.request, replace: true });
    assert.equal(await readFile(join(place.to, 'secret'), 'utf8'), 'secret');
    assert.equal(await readFile(join(aside, 'secret'), 'utf8'), 'newer');
  });

  it('refuses a folder that a server holds, without waiting', async () => {
    await using place = await backedUp();
    const lock = FolderLock.take(place.to);
    await assert.rejects(restoreBackup(place.request), { code: 'DATA_FOLDER_IN_USE' });
    lock[Symbol.dispose]();
  });

  it('can be repeated after an interruption', async () => {
    await using place = await backedUp();
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('interrupted'));
    await assert.rejects(restoreBackup({ ...place.request, signal: stop.signal, onProgress }), /interrupted/u);
    await mkdir(join(place.to, 'restoring'), { recursive: true });
    await restoreBackup(place.request);
    assert.ok((await namesIn(place.to)).includes('rows.sqlite'));
  });

  it('reports a folder without a backup', async () => {
    await using place = await backedUp();
    await assert.rejects(restoreBackup({ ...place.request, backup: place.dataDir }), { code: 'BACKUP_NOT_FOUND' });
  });
});
