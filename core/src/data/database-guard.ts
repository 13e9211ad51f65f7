import { randomInt } from 'node:crypto';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseGuard, DataFolderService, LostStore, StoreMark } from '../contracts/data-folder.ts';
import { syncFolder } from './durable.ts';
import { markAtRest } from './mark-file.ts';
import { databaseId, walId } from './sqlite-header.ts';

/** Milliseconds to wait for another connection's write lock. */
const PATIENCE = 10_000;
/** SQLite stores the id as a signed 32-bit number. */
const MAX_ID = 2 ** 31;
const OTHERS = 0o077;

interface Guarded {
  readonly folder: DataFolderService;
  readonly file: string;
  readonly store: string;
  /** Files that are worthless without the database. */
  readonly beside: readonly string[];
}

/**
 * Checks that a database and its write-ahead log are those of the last run. Keeps a connection open while the database is in use: otherwise
 * SQLite would delete the log, which the mark names, when a thread dies with its connections.
 */
export class SqliteGuard implements DatabaseGuard {
  readonly #guarded: Guarded;
  #connection: DatabaseSync | undefined;

  constructor(guarded: Guarded) {
    this.#guarded = guarded;
  }

  async inspect(): Promise<void> {
    const { folder, file, store, beside } = this.#guarded;
    const mark = folder.markOf(store);
    const wal = [`${file}-wal`, `${file}-shm`];
    const fault = mark && (await faultOfDatabase(file, mark));
    if (mark && fault !== undefined) await this.#lose({ file, fault, leftovers: [file, ...wal, ...beside] }, undefined);
    const walFault = mark && fault === undefined ? await faultOfWal(file, mark) : undefined;
    if (mark && walFault !== undefined)
      await this.#lose({ file: `${file}-wal`, fault: walFault, leftovers: wal }, withoutWal(mark));
    await makePrivate(file);
  }

  async opened(): Promise<void> {
    const { folder, file, store } = this.#guarded;
    const connection = new DatabaseSync(file, { timeout: PATIENCE });
    this.#connection = connection;
    connection.exec('pragma synchronous = full');
    const known = idOf(connection);
    const id = known === 0 ? randomInt(1, MAX_ID) : known;
    // Writes the id even if it stays the same: the log gets its header, and so its identity, with the first write.
    connection.exec(`pragma application_id = ${id}`);
    if (known === 0 && !isCheckpointed(connection)) throw new Error(`another process has locked ${file}`);
    await syncFolder(dirname(file));
    const wal = await walId(file);
    if (wal === undefined) throw new Error(`${file} has no write-ahead log`);
    const mark = folder.markOf(store);
    await folder.mark(store, { ...mark, id: String(id), running: { ...mark?.running, wal } });
  }

  async close(): Promise<void> {
    const { folder, store } = this.#guarded;
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = undefined;
    const mark = folder.markOf(store);
    // SQLite deletes the log when the last connection closes, so the mark must be removed first.
    if (mark && isCheckpointed(connection)) await folder.mark(store, withoutWal(mark));
    connection.close();
  }

  async #lose(lost: LostStore, mark: StoreMark | undefined): Promise<void> {
    await this.#guarded.folder.lost(lost);
    await this.#guarded.folder.mark(this.#guarded.store, mark);
  }
}

function withoutWal(mark: StoreMark): StoreMark {
  const running = Object.fromEntries(Object.entries(mark.running ?? {}).filter(([name]) => name !== 'wal'));
  const rest = markAtRest(mark);
  return Object.keys(running).length > 0 ? { ...rest, running } : rest;
}

const idOf = (connection: DatabaseSync): number =>
  (connection.prepare('pragma application_id').get() as { application_id: number }).application_id;

/** Whether the database contains everything in its write-ahead log. */
function isCheckpointed(connection: DatabaseSync): boolean {
  const { busy, log, checkpointed } = connection.prepare('pragma wal_checkpoint(full)').get() as Record<string, number>;
  return busy === 0 && log === checkpointed;
}

async function faultOfDatabase(file: string, mark: StoreMark): Promise<string | undefined> {
  const size = (await stat(file).catch(ignoreMissing))?.size;
  if (size === undefined) return 'is missing';
  if (size === 0) return 'is empty';
  const id = await databaseId(file);
  if (id === undefined) return 'is not a database';
  return String(id) === mark.id ? undefined : 'is another database than the one that was stored here';
}

async function faultOfWal(file: string, { running }: StoreMark): Promise<string | undefined> {
  const expected = running?.['wal'];
  if (expected === undefined) return undefined;
  const size = (await stat(`${file}-wal`).catch(ignoreMissing))?.size;
  if (size === undefined)
    return 'is missing (if another program opened and closed the database after the server was killed, its content may be in the database, and nothing is lost)';
  return (await walId(file)) === expected ? undefined : 'is empty, damaged, or belongs to another database';
}

/** SQLite gives its auxiliary files the mode of the database file. */
async function makePrivate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const made = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await made?.close();
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = (await stat(path).catch(ignoreMissing))?.mode ?? 0;
    if ((mode & OTHERS) !== 0) await chmod(path, 0o600);
  }
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
