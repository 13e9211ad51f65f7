import { constants } from 'node:fs';
import { copyFile, lstat, mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { readMarks } from '../data/mark-file.ts';
import { databaseId } from '../data/sqlite-header.ts';

/** Secrets are small. A larger file belongs to a store, which its service moves. */
const MAX_BYTES = 65_536;

/**
 * Copies the small files that plugins keep in the data folder, such as the secret for signed addresses. Keeps those that the target has.
 * @returns their names, for the other nodes of a cluster.
 */
export async function copySecrets(from: string, to: string): Promise<readonly string[]> {
  const { stores } = await readMarks(from);
  const names: string[] = [];
  for (const name of Object.keys(stores).filter((store) => !isAbsolute(store))) {
    const file = join(from, name);
    const found = await lstat(file).catch(() => undefined);
    if (!found?.isFile() || found.size > MAX_BYTES || (await databaseId(file)) !== undefined) continue;
    names.push(name);
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    await copyFile(file, join(to, name), constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return names;
}
