import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's in-memory folder. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Returns the parent of temporary folders of a test run. On Linux it is in memory if enough is free, because each test server creates a
 * database that often waits for the disk. Otherwise it is the system's folder.
 */
export function temporaryParent(folder: string = IN_MEMORY): string {
  try {
    accessSync(folder, constants.W_OK);
    const { bsize, bavail } = statfsSync(folder);
    return bsize * bavail >= ENOUGH_BYTES && runsPrograms(folder) ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Tells whether programs can run in the folder. Containers may mount it without that right, and tests need it. */
const runsPrograms = (folder: string): boolean =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === folder && !options.split(',').includes('noexec'));
