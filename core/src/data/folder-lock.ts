import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataErrors } from './errors.ts';
import { prepareDataFolder } from './prepare-folder.ts';

export const LOCK_FILE = 'in-use.sqlite';

/**
 * Locks a data folder for one server: a second server would mistake the first one's running work for the remains of a crash. It is SQLite's
 * lock on an empty file, so the system releases it however this process ends, and it works between containers that share the folder on one
 * machine.
 */
export class FolderLock implements Disposable {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @throws CompanionError DATA_FOLDER_UNUSABLE, DATA_FOLDER_IN_USE. */
  static take(folder: string): FolderLock {
    prepareDataFolder(folder);
    const database = open(folder);
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new FolderLock(database);
    } catch (error) {
      database.close();
      if (isBusy(error)) throw dataErrors.DATA_FOLDER_IN_USE({ folder }, { cause: error });
      throw cannotOpen(folder, error);
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function open(folder: string): DatabaseSync {
  const file = join(folder, LOCK_FILE);
  try {
    makePrivateFile(file);
    return new DatabaseSync(file);
  } catch (error) {
    throw cannotOpen(folder, error);
  }
}

/**
 * SQLite would make the file readable for everybody. An existing file is never opened: closing it would drop the lock of another server in
 * this process.
 */
function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function cannotOpen(folder: string, cause: unknown): Error {
  const reason = `${LOCK_FILE} in it cannot be opened (${cause instanceof Error ? cause.message : String(cause)})`;
  return dataErrors.DATA_FOLDER_UNUSABLE({ folder, reason }, { cause });
}
