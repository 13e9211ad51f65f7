import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { backupErrors } from './errors.ts';
import type { Meter } from './progress.ts';
import { openSnapshots, type Snapshot } from './snapshots.ts';

/** Pages copied between two progress reports. */
const RATE = 2000;

/**
 * Copies databases as of one moment: a read transaction begins on every database before the first copy, so no write appears in one copy and
 * is missing in another. Writers are not blocked (WAL mode).
 * @throws CompanionError BACKUP_SOURCE_DAMAGED.
 */
export async function copyDatabases(
  paths: readonly string[],
  { from, to }: { from: string; to: string },
  meter: Meter,
): Promise<void> {
  const snapshots = openAll(from, paths);
  try {
    for (const { path, database } of snapshots) await copy(database, { path, target: join(to, path) }, meter);
  } finally {
    for (const { database } of snapshots) database.close();
  }
}

function openAll(folder: string, paths: readonly string[]): Snapshot[] {
  try {
    return openSnapshots(folder, paths);
  } catch (error) {
    throw damaged((error as Error).message, (error as Error).cause);
  }
}

async function copy(
  database: DatabaseSync,
  { path, target }: { path: string; target: string },
  meter: Meter,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await (await open(target, 'wx', 0o600)).close();
  const { page_size: pageSize } = database.prepare('pragma page_size').get() as { page_size: number };
  let copied = 0;
  const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }): void => {
    meter.add((totalPages - remainingPages - copied) * pageSize);
    copied = totalPages - remainingPages;
  };
  try {
    await backup(database, target, { rate: RATE, progress });
  } catch (error) {
    meter.add(0);
    throw damaged(path, error);
  }
  const fault = faultOf(target);
  if (fault !== undefined) throw backupErrors.BACKUP_SOURCE_DAMAGED({ file: path, reason: fault });
  await chmod(target, 0o600);
}

/** The fault that SQLite finds in a database; undefined for a sound one. */
export function faultOf(file: string): string | undefined {
  const database = new DatabaseSync(file);
  try {
    const { quick_check: result } = database.prepare('pragma quick_check(1)').get() as { quick_check: string };
    return result === 'ok' ? undefined : result;
  } catch (error) {
    return (error as Error).message;
  } finally {
    database.close();
  }
}

const damaged = (file: string, cause: unknown): Error =>
  backupErrors.BACKUP_SOURCE_DAMAGED(
    { file, reason: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  );
