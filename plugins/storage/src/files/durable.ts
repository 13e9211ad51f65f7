import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a folder's entries to disk. Without this, a new file's name may be lost in a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and its file system journals names itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder with missing parents, durably. */
export async function makeFolder(folder: string): Promise<void> {
  await Promise.all((await createFolder(folder)).map(syncFolder));
}

/** Creates a folder with missing parents. Returns the folders with new entries. */
async function createFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  const top = first === undefined ? folder : dirname(first);
  const changed: string[] = [];
  for (let parent = folder; parent !== top; changed.push(parent)) parent = dirname(parent);
  return changed;
}

/** Moves a file within a file system. Afterwards, even after a power failure, it has the new name and is complete. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const changed: string[] = [];
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    changed.push(...(await createFolder(folder)));
    await rename(from, to);
  });
  await Promise.all([folder, ...changed].map(syncFolder));
}
