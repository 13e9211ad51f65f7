import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DataFolder } from '../../src/data/data-folder.ts';
import type { Logger } from '../../src/base/logger.ts';
import { tempFolder } from './temp-folder.ts';

const nothing = (): void => undefined;
const silent: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silent,
};

async function taken(path: string, options: { acceptsLoss?: boolean; log?: Logger } = {}): Promise<DataFolder> {
  const folder = new DataFolder({ path, log: silent, acceptsLoss: false, ...options });
  await folder.take();
  return folder;
}

const hasModes = process.platform !== 'win32';

describe('the data folder of a server', () => {
  it('keeps marks until they are removed', async () => {
    await using temp = await tempFolder();
    const first = await taken(temp.path);
    await Promise.all([first.mark('a', { id: '1', running: { wal: 7 } }), first.mark('b', { id: '2' })]);
    await first.close();
    const second = await taken(temp.path);
    assert.deepEqual(second.markOf('a'), { id: '1', running: { wal: 7 } });
    await second.mark('a', undefined);
    await second.close();
    const third = await taken(temp.path);
    assert.deepEqual([third.markOf('a'), third.markOf('b')], [undefined, { id: '2' }]);
    await third.close();
  });

  it('is refused if its marks cannot be read', async () => {
    await using temp = await tempFolder();
    for (const text of ['{', '{"format":1}', '{}', 'null', '[2]']) {
      await writeFile(join(temp.path, 'data.json'), text);
      const folder = new DataFolder({ path: temp.path, log: silent, acceptsLoss: false });
      await assert.rejects(folder.take(), { code: 'DATA_MARKS_DAMAGED', message: /data\.json/u });
      await folder.close();
    }
  });

  it('is refused if a newer release has used it', async () => {
    await using temp = await tempFolder();
    await writeFile(join(temp.path, 'data.json'), '{"format":2}');
    const folder = new DataFolder({ path: temp.path, log: silent, acceptsLoss: false });
    await assert.rejects(folder.take(), { code: 'DATA_FOLDER_NEWER', message: /version 2.*up to 1/u });
    await folder.close();
  });

  it('is refused in the middle of a restore', async () => {
    await using temp = await tempFolder();
    await mkdir(join(temp.path, 'restoring'));
    const folder = new DataFolder({ path: temp.path, log: silent, acceptsLoss: false });
    await assert.rejects(folder.take(), { code: 'DATA_FOLDER_UNUSABLE', message: /restore was interrupted/u });
    await folder.close();
  });

  it('names lost data and changes nothing, or moves the remains aside if the loss is accepted', async () => {
    await using temp = await tempFolder();
    const left = join(temp.path, 'left');
    await writeFile(left, 'bytes');
    const lost = { file: join(temp.path, 'gone'), fault: 'is missing', leftovers: [left, join(temp.path, 'absent')] };
    const strict = await taken(temp.path);
    await assert.rejects(strict.lost(lost), { code: 'DATA_MISSING', message: /gone is missing.*--accept-loss/u });
    assert.equal(await readFile(left, 'utf8'), 'bytes');
    await strict.close();

    const lenient = await taken(temp.path, { acceptsLoss: true });
    await lenient.lost(lost);
    await lenient.close();
    const [time = ''] = await readdir(join(temp.path, 'kept-aside'));
    assert.equal(await readFile(join(temp.path, 'kept-aside', time, 'left'), 'utf8'), 'bytes');
    await assert.rejects(stat(left), { code: 'ENOENT' });
  });

  it('is created or repaired with access for its owner only, whatever the umask', { skip: !hasModes }, async () => {
    await using temp = await tempFolder();
    const before = process.umask(0);
    try {
      const path = join(temp.path, 'new');
      const folder = await taken(path);
      await folder.mark('a', { id: '1' });
      await folder.close();
      const modes = await Promise.all(['', 'data.json', 'in-use.sqlite'].map((name) => stat(join(path, name))));
      assert.deepEqual(
        modes.map(({ mode }) => mode & 0o777),
        [0o700, 0o600, 0o600],
      );
      await chmod(path, 0o755);
      await (await taken(path)).close();
      assert.equal((await stat(path)).mode & 0o777, 0o700);
    } finally {
      process.umask(before);
    }
  });

  it('keeps its permissions if the file system has none, and reports that', { skip: !hasModes }, async () => {
    await using temp = await tempFolder();
    await chmod(temp.path, 0o1777);
    const told: unknown[] = [];
    const folder = await taken(temp.path, { log: { ...silent, warn: (...words: unknown[]) => void told.push(words) } });
    await folder.close();
    assert.equal((await stat(temp.path)).mode & 0o7777, 0o1777);
    assert.match(JSON.stringify(told), /"mode":"777".*set it to 0700/u);
  });
});
