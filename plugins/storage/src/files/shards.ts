import { readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NAME } from './entry.ts';

const SHARD = /^[0-9a-f]{2}$/;
const ID = /^[0-9a-f]{64}$/;

/** The subfolders of stored files, named after the first two digits of their ids. */
export const shardsIn = (folder: string): Promise<string[]> => list(folder, SHARD);

/** The names of the files in a subfolder: their ids, or random names of encrypted ones. */
export const namesIn = (shard: string): Promise<string[]> => list(shard, NAME);

/**
 * Moves files that earlier versions stored one folder deeper, `ab/cd/abcd…`, to their present place. May be interrupted at any time: the
 * next start continues.
 * @returns how many files were moved.
 */
export async function liftFiles(folder: string): Promise<number> {
  let lifted = 0;
  for (const name of await shardsIn(folder)) {
    const shard = join(folder, name);
    for (const inner of await shardsIn(shard)) {
      const deep = join(shard, inner);
      const ids = await list(deep, ID);
      for (const id of ids) await rename(join(deep, id), join(shard, id));
      lifted += ids.length;
      // Foreign files may be there, which must stay.
      await rmdir(deep).catch(() => undefined);
    }
  }
  return lifted;
}

const list = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder)).filter((name) => pattern.test(name));
