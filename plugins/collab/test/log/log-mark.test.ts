import assert from 'node:assert/strict';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { BootError } from '@editor-companion/core';
import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';
import { call } from '../call.ts';

const start = (dataDir: string) => createTestHost([storage, collab], { dataDir });

async function temporary(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'companion-log-mark-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function write(host: TestHost, name: string): Promise<void> {
  const { status } = await call(host, 'POST', `/documents/${name}`, { markdown: `This is ${name}.` });
  assert.equal(status, 201);
}

async function textOf(host: TestHost, name: string): Promise<string> {
  return String((await call(host, 'GET', `/documents/${name}?as=text`)).data['content']);
}

/** Creates files as a kill leaves them: `one` is in the database, `two` only in the journal. */
async function kill(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'companion-log-mark-'));
  await using live = await temporary();
  await using host = await start(live.path);
  await write(host, 'one');
  await textOf(host, 'one');
  await write(host, 'two');
  await cp(live.path, path, { recursive: true });
  return path;
}

const killed = await kill();
after(() => rm(killed, { recursive: true }));

async function afterKill(work: (path: string) => Promise<void>): Promise<void> {
  await using copy = await temporary();
  await cp(killed, copy.path, { recursive: true });
  await work(copy.path);
}

const refusal = (text: RegExp) => (error: unknown) => {
  assert.match((error as BootError).report.problems[0]?.message ?? '', text);
  return true;
};

describe('the files of the log', () => {
  it('are complete after a kill, even of the start, and readable for the server only', async () => {
    await afterKill(async (path) => {
      for (let time = 0; time < 2; time++) {
        await using host = await start(path);
        for (const name of ['one', 'two']) assert.match(await textOf(host, name), new RegExp(`This is ${name}`, 'u'));
        if (process.platform !== 'win32')
          for (const name of (await readdir(path)).filter((entry) => entry.startsWith('collab')))
            assert.equal((await stat(join(path, name))).mode & 0o777, 0o600, name);
      }
    });
  });

  it('are reported when they are missing, and nothing is changed then', async () => {
    const damages: [RegExp, (file: string) => Promise<void>][] = [
      [/DATA_MISSING\): \S+collab\.sqlite\.journal is missing/u, (file) => rm(`${file}.journal`)],
      [
        /collab\.sqlite\.journal is missing, or belongs to/u,
        (file) => writeFile(`${file}.journal`, Buffer.alloc(4_194_304)),
      ],
      [/collab\.sqlite-wal is missing/u, (file) => rm(`${file}-wal`)],
      [/collab\.sqlite is missing/u, (file) => rm(file)],
      [/collab\.sqlite is empty/u, (file) => truncate(file, 0)],
    ];
    for (const [text, damage] of damages)
      await afterKill(async (path) => {
        const file = join(path, 'collab.sqlite');
        await damage(file);
        const journal = await readFile(`${file}.journal`).catch(() => undefined);
        await assert.rejects(start(path), refusal(text));
        assert.deepEqual(await readFile(`${file}.journal`).catch(() => undefined), journal);
      });
  });

  it('are distinguished from those of another server and from an older copy', async () => {
    await using data = await temporary();
    const host = await start(data.path);
    await write(host, 'one');
    await host.close();
    await afterKill(async (path) => {
      await copyFile(join(data.path, 'collab.sqlite.journal'), join(path, 'collab.sqlite.journal'));
      await assert.rejects(start(path), refusal(/collab\.sqlite\.journal .* belongs to another/u));
    });
    await copyFile(join(data.path, 'collab.sqlite'), join(data.path, 'older'));
    const next = await start(data.path);
    await write(next, 'two');
    await next.close();
    await copyFile(join(data.path, 'older'), join(data.path, 'collab.sqlite'));
    await assert.rejects(start(data.path), refusal(/collab\.sqlite is an older copy/u));
  });

  it('need no journal once the server has closed', async () => {
    await afterKill(async (path) => {
      await (await start(path)).close();
      await rm(join(path, 'collab.sqlite.journal'));
      await using host = await start(path);
      assert.match(await textOf(host, 'two'), /This is two/u);
    });
  });

  it('of a release without marks are adopted with their journal', async () => {
    await afterKill(async (path) => {
      await rm(join(path, 'data.json'));
      await rm(join(path, 'files', '.store'));
      await using host = await start(path);
      for (const name of ['one', 'two']) assert.match(await textOf(host, name), new RegExp(`This is ${name}`, 'u'));
      await host.close();
      await rm(join(path, 'collab.sqlite'));
      await assert.rejects(start(path), refusal(/collab\.sqlite is missing/u));
    });
  });
});
