import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareDataFolder, reasonOf } from '../../src/data/prepare-folder.ts';
import { tempFolder } from './temp-folder.ts';

const refusal = (reason: RegExp) => ({ code: 'DATA_FOLDER_UNUSABLE', message: reason });

describe('the data folder', () => {
  it('is made with its missing parents, may exist, and stays empty', async () => {
    await using folder = await tempFolder();
    const path = join(folder.path, 'a', 'b', 'c');
    prepareDataFolder(path);
    prepareDataFolder(path);
    assert.deepEqual(await readdir(path), []);
  });

  it('is refused with its name and the reason if a file takes its place', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    assert.throws(
      () => prepareDataFolder(file),
      refusal(/folder \S+\/file cannot be used: a file with that name exists/u),
    );
    assert.throws(() => prepareDataFolder(join(file, 'below')), refusal(/a part of its path is a file/u));
  });

  it(
    'is refused if no folder can be made, instead of retrying for ever',
    { skip: process.platform !== 'linux' },
    () => {
      assert.throws(() => prepareDataFolder('/proc/nothing/here'), refusal(/\/proc\/nothing\/here .* Set DATA_DIR/u));
    },
  );

  it('reports the system’s error of a folder in words', () => {
    const told = (code: string): string => reasonOf(Object.assign(new Error('system'), { code }));
    assert.match(told('EROFS'), /read-only/u);
    assert.match(told('EACCES'), /may not write/u);
    assert.match(told('ENOSPC'), /full/u);
    assert.equal(told('EIO'), 'system');
  });
});
