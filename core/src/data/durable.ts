import { open, rename, rm } from 'node:fs/promises';
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

/** Replaces a file's content in one step: afterwards, even after a power loss, it has the old one or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await writeSynced(partial, text);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Writes a shorter content over a longer one, on a disk that has no room for a second file. Blanks fill it up. */
export async function overwriteFile(path: string, text: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    await handle.write(Buffer.from(text.padEnd(size)), 0, undefined, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
