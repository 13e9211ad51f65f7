import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { prepareDataFolder } from './data-folder.ts';
import { errors } from './errors.ts';

const FILE = 'in-use.sqlite';

/**
 * Keeps a data folder for one server: a second one would take the first one's running work for what a crash left behind. The lock
 * is SQLite's on a file without content, so that the system gives it up however this process ends, and it holds between
 * containers that share the folder on one machine.
 */
export class FolderLock implements Disposable {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @throws CompanionError DATA_FOLDER_UNUSABLE, DATA_FOLDER_IN_USE, DATABASE_OPEN_FAILED. */
  static take(folder: string): FolderLock {
    prepareDataFolder(folder);
    const database = open(folder);
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new FolderLock(database);
    } catch (error) {
      database.close();
      if (isBusy(error)) throw errors.DATA_FOLDER_IN_USE({ folder }, { cause: error });
      throw cannotOpen(join(folder, FILE), error);
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function open(folder: string): DatabaseSync {
  const file = join(folder, FILE);
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function cannotOpen(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return errors.DATABASE_OPEN_FAILED({ file, reason }, { cause });
}
