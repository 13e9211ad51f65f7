import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Makes a folder and everything in it readable for its owner only. Skips links. Windows has access lists instead of modes, which a folder
 * inherits.
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
    // The file may have been deleted meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
