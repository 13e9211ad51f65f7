import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Where temporary folders of a test run go: into memory where Linux has enough of it, because every server of a test makes a
 * database, which waits for a disk many times; else where the system keeps such folders.
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

/** Containers may have this folder without the right to run what is in it, which tests do. */
const runsPrograms = (folder: string): boolean =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === folder && !options.split(',').includes('noexec'));
