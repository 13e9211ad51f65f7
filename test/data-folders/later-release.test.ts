import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { createCompanion, type Companion } from '@editor-companion/core';
import { REPOSITORY } from '../support/server.ts';
import { SETTINGS } from './caller.ts';
import { contentsOf } from './contents.ts';
import { unpack } from './stored.ts';

/** Tables of plugins that can run without a database. They request it after the others are ready and have updated their data. */
const LATE = new Set(['mock_migration', 'auth_migration', 'ai_providers_migration']);
const RENEWED = /^(conversion_tasks|settled) |^\/(collab\.sqlite\.journal|data\.json) /;

/** Starts a server in this process. It is ready and receives no requests. */
function startOn(dataDir: string): Promise<Companion> {
  const settings = Object.fromEntries(SETTINGS.map((setting) => setting.split('=', 2) as [string, string]));
  const env = { ...settings, NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir };
  return createCompanion({ cwd: REPOSITORY, env });
}

/** Returns the only error of a failing start. */
async function faultOf(dataDir: string): Promise<string> {
  const started = startOn(dataDir).then(
    (companion) => companion.close().then(() => assert.fail('the server has started')),
    (error: unknown) => error as { report: Companion['report'] },
  );
  const { report } = await started;
  const faults = report.problems.filter(({ severity }) => severity === 'error');
  assert.equal(faults.length, 1);
  return faults[0]?.message ?? '';
}

function change(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(sql);
}

/** Returns functions that change the recorded version of each part of a folder, as a release with another version would. */
function partsOf(dataDir: string): Map<string, (folder: string) => unknown> {
  using database = new DatabaseSync(join(dataDir, 'companion.sqlite'));
  const tables = database.prepare("select name from sqlite_schema where name like '%\\_migration' escape '\\'").all();
  const parts = new Map<string, (folder: string) => unknown>([
    ['data.json', (folder) => writeFile(join(folder, 'data.json'), '{"format":2}')],
    ['collab.sqlite', (folder) => change(join(folder, 'collab.sqlite'), 'pragma user_version = 999')],
  ]);
  for (const name of tables.map((table) => String(table['name'])))
    parts.set(name, (folder) =>
      change(join(folder, 'companion.sqlite'), `insert into ${name} values ('999-later', '2027-01-01')`),
    );
  return parts;
}

test('a data folder of a newer release is refused, whichever part of it is newer, and stays unchanged', async (t) => {
  const scratch = await mkdtemp(join(tmpdir(), 'companion-later-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  const stored = join(scratch, 'stored');
  await unpack('1.0.0', stored);
  // Simulates a newer release that was stopped gracefully before another one replaces it.
  await (await startOn(stored)).close();
  const parts = partsOf(stored);
  assert.ok(parts.size > 10, 'every plugin with tables');
  for (const [part, makeLater] of parts)
    await t.test(part, async () => {
      const dataDir = join(scratch, part);
      await cp(stored, dataDir, { recursive: true });
      await makeLater(dataDir);
      const before = await contentsOf(dataDir, join(scratch, 'aside'));
      assert.match(await faultOf(dataDir), /newer version .*Nothing was changed\./u);
      const after = await contentsOf(dataDir, join(scratch, 'aside'));
      const changed = [...after.symmetricDifference(before)];
      assert.deepEqual(LATE.has(part) ? changed.filter((line) => !RENEWED.test(line)) : changed, []);
    });
});
