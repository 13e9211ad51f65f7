import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './manifest.ts';

const PARTIAL = /^\.partial-.*-(\d+)$/;

/** The name of a backup until it is complete. */
export const partialName = (name: string): string => `.partial-${name}-${process.pid}`;

/** Removes incomplete backups of processes that were killed. */
export async function removeLeftovers(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    const pid = Number(PARTIAL.exec(name)?.[1] ?? Number.NaN);
    if (Number.isInteger(pid) && (pid === process.pid || !isAlive(pid)))
      await rm(join(target, name), { recursive: true });
  }
}

/** Removes the oldest backups beyond `keep` and returns their names. */
export async function removeOld(target: string, keep: number): Promise<string[]> {
  const old = (await listBackups(target)).slice(0, -keep);
  for (const name of old) {
    // Rename first: a backup that is half removed must not look complete.
    const partial = join(target, partialName(name));
    await rename(join(target, name), partial);
    await rm(partial, { recursive: true });
  }
  return old;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
