import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds that a server which is being replaced has to let go. */
const PATIENCE = 10_000;

/**
 * Makes sure that one process only writes a log, as long as the returned handle is open. SQLite's locks end with the process that
 * holds them, however it ends; a file with a process id in it would outlive a kill. The file stays empty.
 *
 * @param patience milliseconds to wait for whoever has it.
 * @throws Error when another process has it.
 */
export function takeLock(path: string, patience: number = PATIENCE): DatabaseSync {
  makePrivateFile(path);
  const lock = new DatabaseSync(path, { timeout: patience });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (cause) {
    lock.close();
    throw new Error('another process has it open', { cause });
  }
}

/** Never opened where it is there: closing it would give up the lock that another thread may have on it. */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
