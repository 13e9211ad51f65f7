import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a folder's entries to disk. Without this, a new file's name may be lost in a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and its file system journals names itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file's content atomically: after a power failure the file has the old or the new content. */
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

/** Overwrites a file in place with shorter content, padded with blanks, for a disk without space for a second file. */
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
