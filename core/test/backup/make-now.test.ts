import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLogger } from '../../src/log/create-logger.ts';
import { BackupSchedule } from '../../src/backup/schedule.ts';
import { temporaryFolder } from '../workspace.ts';

const log = createLogger({ level: 'silent' });

test('a backup is made on request, one at a time, and reported', async () => {
  await using root = await temporaryFolder({});
  const dataDir = join(root.path, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'note.txt'), 'hello');
  const schedule = new BackupSchedule({
    folder: 'backups',
    interval: 86_400_000,
    keep: 2,
    root: root.path,
    dataDir,
    log,
  });
  schedule.makeNow();
  assert.throws(() => schedule.makeNow(), { code: 'BACKUP_RUNNING' });
  assert.equal((await schedule.state()).isRunning, true);
  await schedule.settle();
  const { made, isRunning, failingSince } = await schedule.state();
  assert.deepEqual([made.length, isRunning, failingSince], [1, false, undefined]);
  await schedule.close();
});

test('a failed backup is reported with the time since which backups fail', async () => {
  await using root = await temporaryFolder({ backups: 'a file where the folder should be' });
  const dataDir = join(root.path, 'data');
  await mkdir(dataDir);
  const schedule = new BackupSchedule({
    folder: 'backups',
    interval: 86_400_000,
    keep: 2,
    root: root.path,
    dataDir,
    log,
  });
  schedule.makeNow();
  await schedule.settle();
  const { made, failingSince = 0 } = await schedule.state();
  assert.deepEqual([made, failingSince > 0], [[], true]);
  await schedule.close();
  await rm(join(root.path, 'backups'));
});

test('without a folder no backup is made, and the refusal names the missing option', async () => {
  const schedule = new BackupSchedule({ folder: '', interval: 60_000, keep: 1, root: '/', dataDir: '/', log });
  assert.throws(() => schedule.makeNow(), { code: 'BACKUP_NOT_CONFIGURED', message: /backup\.folder/ });
  assert.deepEqual((await schedule.state()).isConfigured, false);
});
