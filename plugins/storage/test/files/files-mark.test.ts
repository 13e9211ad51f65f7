import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { BootError } from '@editor-companion/core';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '../../src/index.ts';
import { tempFolder } from '../support.ts';

const start = (dataDir: string) => createTestHost(storage, { dataDir });

const refusal = (text: RegExp) => (error: unknown) => {
  const [problem] = (error as BootError).report.problems;
  assert.match(problem?.message ?? '', text);
  return true;
};

/** Starts a server until it has marked the folder. */
async function started(path: string): Promise<void> {
  await using host = await start(path);
  while (!host.use('dataFolder').markOf('files')) await setImmediate();
}

/** A data folder with one file in it, closed. */
async function filled(path: string): Promise<string> {
  const host = await start(path);
  const { id } = await host.use('files').put(Buffer.from('kept'), { owner: 'task:1' });
  await host.close();
  return id;
}

describe('the folder of files', () => {
  it('is reported when it is missing, empty, or another one', async () => {
    await using data = await tempFolder();
    await using other = await tempFolder();
    await filled(data.path);
    await filled(other.path);
    const files = join(data.path, 'files');
    await rename(files, join(data.path, 'moved'));
    await assert.rejects(start(data.path), refusal(/DATA_MISSING\): \S+\/files is missing/u));
    await mkdir(files);
    await assert.rejects(start(data.path), refusal(/DATA_MISSING\): \S+\/files is missing, or another folder/u));
    await rm(files, { recursive: true });
    await rename(join(other.path, 'files'), files);
    await assert.rejects(start(data.path), refusal(/DATA_MISSING\): \S+\/files is another folder/u));
    await rm(files, { recursive: true });
    await rename(join(data.path, 'moved'), files);
    await (await start(data.path)).close();
  });

  it(
    'of an earlier release is adopted, made private, and reported when it is missing afterwards',
    { skip: process.platform === 'win32' },
    async () => {
      await using data = await tempFolder();
      const id = await filled(data.path);
      // In the form of the first release: no marks, readable for everybody.
      await rm(join(data.path, 'data.json'));
      await rm(join(data.path, 'files', '.store'));
      const file = join(data.path, 'files', id.slice(0, 2), id);
      await chmod(join(data.path, 'files'), 0o755);
      await chmod(file, 0o444);
      await started(data.path);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      await rm(join(data.path, 'files'), { recursive: true });
      await assert.rejects(start(data.path), refusal(/files is missing/u));
    },
  );

  it('of an earlier release is reported too, if the database lists files', async () => {
    await using data = await tempFolder();
    await filled(data.path);
    await rm(join(data.path, 'data.json'));
    await rm(join(data.path, 'files'), { recursive: true });
    await assert.rejects(start(data.path), refusal(/files is missing/u));
  });

  it('is marked after a kill between its id and the mark', async () => {
    await using data = await tempFolder();
    await filled(data.path);
    await rm(join(data.path, 'data.json'));
    for (const id of ['', 'some id']) {
      await rm(join(data.path, 'data.json'), { force: true });
      await writeFile(join(data.path, 'files', '.store'), id);
      await started(data.path);
    }
    const marks = await readFile(join(data.path, 'data.json'), 'utf8');
    assert.match(marks, /"some id"/u);
  });
});
