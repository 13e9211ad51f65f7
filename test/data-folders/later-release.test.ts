import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { createCompanion, type Companion } from '@editor-companion/core';
import { REPOSITORY } from '../support/server.ts';
import { SETTINGS } from './caller.ts';
import { unpack } from './stored.ts';

const DATABASES = ['companion.sqlite', 'collab.sqlite'];

let folder: string;
/** A data folder of a server that was stopped gracefully. */
let stored: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-later-'));
  stored = join(folder, 'stored');
  await unpack('1.0.0', stored);
  await (await startOn(stored)).close();
});
after(() => rm(folder, { recursive: true, force: true }));

/** A server that is set up and ready, in this process; nothing calls it. */
async function startOn(dataDir: string): Promise<Companion> {
  const env = Object.fromEntries(SETTINGS.map((setting) => setting.split('=', 2) as [string, string]));
  const log = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0' };
  return createCompanion({ cwd: REPOSITORY, env: { ...env, ...log, DATA_DIR: dataDir } });
}

/** All that a data folder says, as text that can be compared: rows of databases, hashes of files, marks. */
async function contentsOf(dataDir: string): Promise<string[]> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  // Opening a database changes files beside it.
  await cp(dataDir, copy, { recursive: true });
  const rows = DATABASES.flatMap((name) => rowsOf(join(copy, name)));
  const files: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /sqlite(-wal|-shm|\.lock)?$/.test(entry.name)) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    files.push(`${entry.name} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  await rm(copy, { recursive: true });
  return [...rows, ...files.toSorted()];
}

function rowsOf(file: string): string[] {
  using database = new DatabaseSync(file);
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  return tables.flatMap(({ name }) =>
    database
      .prepare(`select * from "${String(name)}"`)
      .all()
      .map((row) => `${String(name)} ${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`)
      .toSorted(),
  );
}

function change(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(sql);
}

const migrated = (plugin: string) => (dataDir: string) =>
  change(join(dataDir, 'companion.sqlite'), `insert into ${plugin}_migration values ('999-later', '2027-01-01')`);

const later: Record<string, (dataDir: string) => unknown> = {
  'data.json': (dataDir) => writeFile(join(dataDir, 'data.json'), '{"format":2}'),
  'collab.sqlite': (dataDir) => change(join(dataDir, 'collab.sqlite'), 'pragma user_version = 4'),
};
for (const plugin of [
  'storage', 'conversion', 'webhook', 'templates', 'mock', 'auth', 'collab_comments', 'collab_versions', 'collab_deletions',
])
  later[plugin] = migrated(plugin);

for (const [store, makeLater] of Object.entries(later)) {
  test(`a folder in which a newer release wrote ${store} is refused, and nothing in it is changed`, async () => {
    const dataDir = await mkdtemp(join(folder, 'later-'));
    await cp(stored, dataDir, { recursive: true });
    await makeLater(dataDir);
    const before = await contentsOf(dataDir);
    let message: string;
    try { const c = await startOn(dataDir); await c.close(); message = 'STARTED'; } catch (error) { message = JSON.stringify((error as any).report?.problems.filter((p: any) => p.severity === 'error')) ?? String(error); }
    console.log(store, message);
    assert.deepEqual(await contentsOf(dataDir), before);
  });
}
