import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Logger } from '../../src/base/logger.ts';
import { BackupSchedule } from '../../src/backup/schedule.ts';
import { temporaryFolder } from '../workspace.ts';

/** Returns a logger that only reports its lines. */
function listening(): { log: Logger; line: (message: RegExp) => Promise<void> } {
  const waiting = new Set<{ message: RegExp; found: () => void }>();
  const hear = (_: unknown, message?: string): void => {
    for (const one of waiting) if (one.message.test(message ?? '')) one.found();
  };
  const log: Logger = { trace: hear, debug: hear, info: hear, warn: hear, error: hear, child: () => log };
  const line = (message: RegExp): Promise<void> => new Promise((found) => waiting.add({ message, found }));
  return { log, line };
}

test('failed backups are reported until one succeeds', async () => {
  await using root = await temporaryFolder({});
  const dataDir = join(root.path, 'data');
  await mkdir(dataDir);
  // A file at the path of the backup folder.
  const folder = join(root.path, 'backups');
  await writeFile(folder, '');
  const { log, line } = listening();
  const schedule = new BackupSchedule({ folder, interval: 1, keep: 1, root: root.path, dataDir, log });
  try {
    assert.deepEqual(schedule.degraded(), []);
    const failed = line(/the backup failed/);
    schedule.start();
    await failed;
    const [detail] = schedule.degraded();
    assert.equal(detail?.path, 'backup');
    assert.match(
      detail?.message ?? '',
      /^no backup could be made since \d{4}-\d\d-\d\dT[\d:.]+Z; the log contains the cause$/,
    );
    const made = line(/a backup was made/);
    await rm(folder);
    await made;
    assert.deepEqual(schedule.degraded(), []);
  } finally {
    await schedule.close();
  }
});
