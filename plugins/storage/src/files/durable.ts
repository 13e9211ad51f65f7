import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a folder's own entries to disk; without it a new name may be gone after a power loss. */
export async function syncFolder(folder: string): Promise<void> {
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
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = dirname(first);
  for (let parent = dirname(folder); parent.length >= top.length; parent = dirname(parent)) await syncFolder(parent);
}

/** Moves a file within one file system: afterwards, even after a power loss, it has the new name and is whole. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}
