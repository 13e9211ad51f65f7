import { mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { syncFolder } from '../data/durable.ts';
import { fileTime } from '../data/file-time.ts';
import { marksAtRest, readMarks, writeMarks, type Marks } from '../data/mark-file.ts';
import { copyDatabases } from './copy-databases.ts';
import { copyFile, hashFile, linkFile } from './copy-file.ts';
import { backupErrors } from './errors.ts';
import { listBackups, readManifest, writeManifest, type BackupFile } from './manifest.ts';
import { Meter, type Watch } from './progress.ts';
import { partialName, removeLeftovers, removeOld } from './retention.ts';
import { survey, type Found } from './survey.ts';

export interface BackupRequest extends Watch {
  readonly dataDir: string;
  /** The folder that holds all backups. Each backup is a subfolder named after its time. */
  readonly target: string;
  readonly version: string;
  /** The number of backups to keep, including this one. Absent: all. */
  readonly keep?: number | undefined;
}

export interface BackupResult {
  /** Absolute path. */
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  /** Bytes that hard links share with the previous backup. They take no extra space. */
  readonly sharedBytes: number;
  /** Files whose bytes do not match the hash in their name. The backup holds them unchanged. */
  readonly damaged: readonly string[];
  /** Stores that options put outside the data folder. The backup does not hold them. */
  readonly outside: readonly string[];
  /** Names of older backups that were removed. */
  readonly removed: readonly string[];
}

/**
 * Copies a data folder consistently, even while a server writes to it. The backup holds everything that was acknowledged before the call.
 *
 * Plain files are copied first, then all databases as of one moment, then files that are new since: so every row finds its file. Call this
 * in a process of its own, never in the server's.
 * @throws CompanionError BACKUP_PLACE_INVALID, BACKUP_SOURCE_DAMAGED; nothing is left behind then.
 */
export async function makeBackup(request: BackupRequest): Promise<BackupResult> {
  const { target, keep } = request;
  await inspectPlace(request);
  await mkdir(target, { recursive: true, mode: 0o700 });
  await removeLeftovers(target);
  const name = fileTime();
  const partial = join(target, partialName(name));
  await mkdir(partial, { mode: 0o700 });
  try {
    const made = await fill(partial, request, await previous(target));
    await syncFolder(partial);
    await rename(partial, join(target, name));
    await syncFolder(target);
    return { ...made, folder: join(target, name), removed: keep === undefined ? [] : await removeOld(target, keep) };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function inspectPlace({ dataDir, target }: BackupRequest): Promise<void> {
  const place = (reason: string): Error => backupErrors.BACKUP_PLACE_INVALID({ folder: target, reason });
  const source = await realpath(dataDir).catch(() => undefined);
  if (source === undefined) throw place(`there is no data folder ${dataDir} to back up`);
  const path = relative(source, await realpath(target).catch(() => target));
  if (path === '' || (!path.startsWith('..') && !isAbsolute(path))) throw place('it lies in the data folder');
  if ((await stat(target).catch(() => undefined))?.isDirectory() === false) throw place('it is a file');
}

interface Previous {
  readonly folder: string;
  readonly files: ReadonlyMap<string, BackupFile>;
}

/** The newest backup that is readable. */
async function previous(target: string): Promise<Previous | undefined> {
  for (const name of (await listBackups(target)).toReversed()) {
    const folder = join(target, name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest) return { folder, files: new Map(manifest.files.map((file) => [file.path, file])) };
  }
  return undefined;
}

type Filled = Omit<BackupResult, 'folder' | 'removed'>;

async function fill(partial: string, request: BackupRequest, before: Previous | undefined): Promise<Filled> {
  const { dataDir, version } = request;
  // Read the marks first: what a mark claims about a store must be true of every later copy.
  const marks = await readMarks(dataDir);
  const meter = new Meter(request);
  const copy = new Copy({ from: dataDir, to: partial, meter, before });
  const found = await survey(dataDir, marks);
  for (const { size } of found) meter.expect(size);
  await copy.files(found);
  const databases = found.filter(({ kind }) => kind === 'database').map(({ path }) => path);
  await copyDatabases(databases, { from: dataDir, to: partial }, meter);
  for (const path of databases) await copy.note(path, 'database');
  await copy.files(await survey(dataDir, marks));
  await writeMarks(partial, marksAtRest(marks));
  await copy.note('data.json', 'file');
  const files = copy.done.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  await writeManifest(partial, { format: 1, createdAt: new Date().toISOString(), version, files });
  return {
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    sharedBytes: copy.sharedBytes,
    damaged: copy.damaged,
    outside: outsideOf(marks),
  };
}

const outsideOf = ({ stores }: Marks): string[] => Object.keys(stores).filter((store) => isAbsolute(store));

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly meter: Meter;
  readonly before: Previous | undefined;
}

/** The state of a backup in progress. */
class Copy {
  readonly #options: CopyOptions;
  readonly #paths = new Set<string>();
  readonly done: BackupFile[] = [];
  readonly damaged: string[] = [];
  sharedBytes = 0;

  constructor(options: CopyOptions) {
    this.#options = options;
  }

  /** Copies the plain files that were not copied yet. */
  async files(found: readonly Found[]): Promise<void> {
    for (const file of found) {
      if (file.kind === 'database' || this.#paths.has(file.path)) continue;
      this.#paths.add(file.path);
      if (!(await this.#share(file))) await this.#copy(file);
    }
  }

  /** Adds a file of the backup that was written by other means to the manifest. */
  async note(path: string, kind: BackupFile['kind']): Promise<void> {
    this.done.push({ path, kind, ...(await hashFile(join(this.#options.to, path), this.#options.meter)) });
  }

  /** Links a file to the previous backup if it cannot have changed: a file that is written once, or is named by its hash. */
  async #share({ path, size, isNamedByHash, isWrittenOnce }: Found): Promise<boolean> {
    const { before, to, meter } = this.#options;
    const known = isWrittenOnce ? before?.files.get(path) : undefined;
    if (!before || known?.size !== size || (isNamedByHash && !path.endsWith(known.sha256))) return false;
    if (!(await linkFile(join(before.folder, path), join(to, path)))) return false;
    meter.add(size);
    this.sharedBytes += size;
    this.done.push(known);
    return true;
  }

  async #copy({ path, isNamedByHash }: Found): Promise<void> {
    const { from, to, meter } = this.#options;
    const copied = await copyFile(join(from, path), join(to, path), meter).catch((error: NodeJS.ErrnoException) => {
      // The file was deleted since the survey, so nothing refers to it any more.
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    if (!copied) return;
    if (isNamedByHash && !path.endsWith(copied.sha256)) this.damaged.push(path);
    this.done.push({ path, kind: 'file', ...copied });
  }
}
