import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { REPLACED_FOLDER, RESTORING_FOLDER } from '../data/data-folder.ts';
import { syncFolder } from '../data/durable.ts';
import { fileTime } from '../data/file-time.ts';
import { FolderLock, LOCK_FILE } from '../data/folder-lock.ts';
import { faultOf } from './copy-databases.ts';
import { copyFile } from './copy-file.ts';
import { backupErrors } from './errors.ts';
import { listBackups, readManifest, type BackupFile, type Manifest } from './manifest.ts';
import { Meter, type Watch } from './progress.ts';

export interface RestoreRequest extends Watch {
  /** A backup, or the folder that holds all backups, of which the newest is taken. */
  readonly backup: string;
  /** The data folder to restore into. */
  readonly to: string;
  /** Moves existing content aside. Otherwise a folder that is not empty is refused. */
  readonly replace: boolean;
}

export interface RestoreResult {
  readonly backup: string;
  readonly createdAt: string;
  readonly files: number;
  readonly bytes: number;
  /** The folder that the previous content was moved to. */
  readonly aside?: string;
}

/**
 * Restores a backup. Everything is copied beside the existing content and verified before it replaces that content. No server can start on
 * the folder during a restore, or after one that was interrupted.
 * @throws CompanionError BACKUP_NOT_FOUND, BACKUP_DAMAGED, BACKUP_TARGET_USED, DATA_FOLDER_IN_USE, DATA_FOLDER_UNUSABLE.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { to, replace } = request;
  const { folder, manifest } = await find(request.backup);
  const aside = join(to, REPLACED_FOLDER, fileTime());
  if (!replace && (await contentOf(to)).length > 0) throw backupErrors.BACKUP_TARGET_USED({ folder: to, aside });
  using _lock = FolderLock.take(to);
  const restoring = join(to, RESTORING_FOLDER);
  const isInterrupted = existsSync(restoring);
  await rm(restoring, { recursive: true, force: true });
  try {
    await copyAll(manifest.files, { from: folder, to: restoring }, request);
  } catch (error) {
    await rm(restoring, { recursive: true, force: true });
    // An interrupted restore leaves a half replaced folder. Keep the marker so that no server starts on it.
    if (isInterrupted) await mkdir(restoring, { mode: 0o700 });
    throw error;
  }
  const before = await contentOf(to);
  await moveAll(before, to, aside);
  await moveAll(await readdir(restoring), restoring, to);
  await rmdir(restoring);
  await syncFolder(to);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const result = { backup: folder, createdAt: manifest.createdAt, files: manifest.files.length, bytes };
  return before.length > 0 ? { ...result, aside } : result;
}

async function find(backup: string): Promise<{ folder: string; manifest: Manifest }> {
  const newest = (await listBackups(backup)).at(-1);
  for (const folder of [backup, ...(newest === undefined ? [] : [join(backup, newest)])]) {
    const manifest = await readManifest(folder);
    if (manifest) return { folder, manifest };
  }
  throw backupErrors.BACKUP_NOT_FOUND({ folder: backup });
}

/** Entries of a data folder, without the lock and the leftovers of earlier restores and losses. */
async function contentOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names.filter((name) => !name.startsWith(LOCK_FILE) && name !== RESTORING_FOLDER && name !== REPLACED_FOLDER);
}

async function copyAll(
  files: readonly BackupFile[],
  { from, to }: { from: string; to: string },
  watch: Watch,
): Promise<void> {
  const meter = new Meter(watch);
  for (const { size } of files) meter.expect(size);
  await mkdir(to, { mode: 0o700 });
  const folders = new Set([to]);
  for (const file of files) {
    await copyChecked(file, { from, to }, meter);
    folders.add(dirname(join(to, file.path)));
  }
  for (const folder of folders) await syncFolder(folder);
}

async function copyChecked(
  { path, kind, size, sha256 }: BackupFile,
  { from, to }: { from: string; to: string },
  meter: Meter,
): Promise<void> {
  const refuse = (reason: string): Error => backupErrors.BACKUP_DAMAGED({ file: join(from, path), reason });
  if (isAbsolute(path) || normalize(path).startsWith('..')) throw refuse('has a path outside of the backup');
  const copied = await copyFile(join(from, path), join(to, path), meter).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw refuse('is missing');
    throw error;
  });
  if (copied.size !== size) throw refuse(`has ${copied.size} bytes instead of ${size}`);
  if (copied.sha256 !== sha256) throw refuse('is not as it was written (its checksum is wrong)');
  const fault = kind === 'database' ? faultOf(join(to, path)) : undefined;
  if (fault !== undefined) throw refuse(`is a damaged database (${fault})`);
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  if (names.length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(from, name), join(to, name));
}
