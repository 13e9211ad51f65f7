import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Makes a folder, and all that is in it, readable for its owner alone. Links are left alone. Windows has lists of rights instead of
 * modes, which a folder inherits.
 *
 * @returns whether it came to the end before the signal.
 */
export async function makeTreePrivate(folder: string, signal: AbortSignal): Promise<boolean> {
  if (process.platform === 'win32') return true;
  await setMode(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (signal.aborted) return false;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !(await makeTreePrivate(path, signal))) return false;
    if (entry.isFile()) await setMode(path, 0o600);
  }
  return true;
}

async function setMode(path: string, mode: number): Promise<void> {
  try {
    if (((await stat(path)).mode & OTHERS) !== 0) await chmod(path, mode);
  } catch (error) {
    // A file may have gone meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
