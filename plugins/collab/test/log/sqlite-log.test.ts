import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { SqliteLog } from '../../src/log/sqlite-log.ts';

async function makeLog() {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const service = new SqliteLog({ file: join(folder, 'collab.sqlite'), commitInterval: 0, maxPendingBytes: 1_000_000 });
  await service.start();
  return {
    service,
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('a file that is no log, or one of a later version, is left alone and named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-collab-'));
  const file = join(folder, 'collab.sqlite');
  const open = (): Promise<void> => new SqliteLog({ file, commitInterval: 0, maxPendingBytes: 1 }).start();
  const database = new DatabaseSync(file);
  database.exec('pragma user_version = 99');
  database.close();
  await assert.rejects(open(), { code: 'LOG_OPEN_FAILED', message: /collab\.sqlite.*newer version/ });
  await writeFile(file, 'this is no database, however long one looks at it'.repeat(100));
  await assert.rejects(open(), { code: 'LOG_OPEN_FAILED' });
  await rm(folder, { recursive: true });
});

runSuite('the log in SQLite', documentLogSuite(makeLog));
