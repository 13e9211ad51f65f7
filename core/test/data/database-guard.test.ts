import assert from 'node:assert/strict';
import { cp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
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

/** Opens a server that stores one number per row in a database. */
async function open(path: string, { acceptsLoss = false } = {}) {
  const folder = new DataFolder({ path, log: silent, acceptsLoss });
  const file = join(path, 'rows.sqlite');
  const guard = folder.database(file, [`${file}.journal`]);
  try {
    await folder.take();
    await guard.inspect();
  } catch (error) {
    await folder.close();
    throw error;
  }
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table if not exists row (value integer)');
  await guard.opened();
  return {
    add: (value: number) => database.prepare('insert into row values (?)').run(value),
    values: () =>
      database
        .prepare('select value from row')
        .all()
        .map(({ value }) => value),
    async close(): Promise<void> {
      database.close();
      await guard.close();
      await folder.close();
    },
  };
}

/** Runs work on the files in the state after a kill that follows one row. */
async function afterKill(work: (path: string) => Promise<void>): Promise<void> {
  await using live = await tempFolder();
  await using killed = await tempFolder();
  const server = await open(live.path);
  server.add(1);
  await cp(live.path, killed.path, { recursive: true });
  await server.close();
  await work(killed.path);
}

/** Returns all files except the lock. */
const filesIn = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => !name.startsWith('in-use')).toSorted();

const isMissing = (message: RegExp) => ({ code: 'DATA_MISSING', message });

describe('a database that is marked', () => {
  it('opens again after a close, and after a kill', async () => {
    await using temp = await tempFolder();
    for (let count = 0; count < 3; count++) {
      const server = await open(temp.path);
      assert.equal(server.values().length, count);
      server.add(count);
      await server.close();
    }
    await afterKill(async (path) => {
      const server = await open(path);
      assert.deepEqual(server.values(), [1]);
      await server.close();
    });
  });

  it('is reported as lost, however it was started', async () => {
    const damages: [RegExp, (file: string) => Promise<void>][] = [
      [/rows\.sqlite is missing/u, (file) => rm(file)],
      [/rows\.sqlite is empty/u, (file) => truncate(file, 0)],
      [/rows\.sqlite is not a database/u, (file) => writeFile(file, 'no database'.repeat(500))],
      [/rows\.sqlite-wal is missing/u, (file) => rm(`${file}-wal`)],
      [/rows\.sqlite-wal is empty, damaged/u, (file) => truncate(`${file}-wal`, 0)],
    ];
    for (const [message, damage] of damages)
      await afterKill(async (path) => {
        await damage(join(path, 'rows.sqlite'));
        const before = await filesIn(path);
        await assert.rejects(open(path), isMissing(message));
        assert.deepEqual(await filesIn(path), before, 'nothing is changed');
      });
  });

  it('is distinguished from another one of the same name, and so is its log', async () => {
    for (const end of ['', '-wal'])
      await afterKill((path) =>
        afterKill(async (other) => {
          await rename(join(other, `rows.sqlite${end}`), join(path, `rows.sqlite${end}`));
          await assert.rejects(open(path), isMissing(/another database/u));
        }),
      );
  });

  it('starts empty when its loss is accepted, and keeps the remains aside', async () => {
    await afterKill(async (path) => {
      await truncate(join(path, 'rows.sqlite'), 0);
      await writeFile(join(path, 'rows.sqlite.journal'), 'what is left');
      const server = await open(path, { acceptsLoss: true });
      assert.deepEqual(server.values(), []);
      await server.close();
      const [time = ''] = await readdir(join(path, 'kept-aside'));
      const kept = await readdir(join(path, 'kept-aside', time));
      for (const name of ['rows.sqlite', 'rows.sqlite-wal', 'rows.sqlite.journal'])
        assert.ok(kept.includes(name), name);
      await (await open(path)).close();
    });
  });

  it('is adopted from an earlier release', async () => {
    await using temp = await tempFolder();
    const earlier = new DatabaseSync(join(temp.path, 'rows.sqlite'));
    earlier.exec('pragma journal_mode = wal; create table row (value integer); insert into row values (7)');
    earlier.close();
    const server = await open(temp.path);
    assert.deepEqual(server.values(), [7]);
    await server.close();
    await rm(join(temp.path, 'rows.sqlite'));
    await assert.rejects(open(temp.path), isMissing(/is missing/u));
  });

  it('may be copied without its log once it is closed', async () => {
    await using temp = await tempFolder();
    const server = await open(temp.path);
    server.add(1);
    await server.close();
    assert.deepEqual(await filesIn(temp.path), ['data.json', 'rows.sqlite']);
    await (await open(temp.path)).close();
  });

  it('is readable only for the server', { skip: process.platform === 'win32' }, async () => {
    await using temp = await tempFolder();
    const before = process.umask(0);
    const server = await open(temp.path);
    process.umask(before);
    for (const end of ['', '-wal', '-shm'])
      assert.equal((await stat(join(temp.path, `rows.sqlite${end}`))).mode & 0o777, 0o600, end);
    await server.close();
  });
});
