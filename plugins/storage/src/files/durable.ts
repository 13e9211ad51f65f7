import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a folder's own entries to disk; without it a new name may be gone after a power loss. */
async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders, and its file system journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and what is missing above it, durably. */
export async function makeFolder(folder: string): Promise<void> {
  await Promise.all((await createFolder(folder)).map(syncFolder));
}

/** Creates a folder and what is missing above it; returns the folders that have new entries. */
async function createFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  const top = first === undefined ? folder : dirname(first);
  const changed: string[] = [];
  for (let parent = folder; parent !== top; changed.push(parent)) parent = dirname(parent);
  return changed;
}

/** Moves a file within one file system: afterwards, even after a power loss, it has the new name and is whole. */
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
