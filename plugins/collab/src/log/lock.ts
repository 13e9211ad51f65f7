import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait until a server that is being replaced releases the lock. */
const PATIENCE = 10_000;

/**
 * Ensures that only one process writes a log while the returned handle is open. SQLite's locks end with their process, however it ends; a
 * file with a process id would outlive a kill. The file stays empty.
 * @param patience milliseconds to wait for the other process.
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
    throw new Error('another process has opened it', { cause });
  }
}

/** An existing file is never opened: closing it would drop the lock of another thread. */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}
