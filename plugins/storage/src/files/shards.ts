import { readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NAME } from './entry.ts';

const SHARD = /^[0-9a-f]{2}$/;
const ID = /^[0-9a-f]{64}$/;

/** Folders that stored files lie in: named after the first two digits of their ids. */
export const shardsIn = (folder: string): Promise<string[]> => list(folder, SHARD);

/** Names of the files that lie in a shard: their ids, or names at random of encrypted ones. */
export const namesIn = (shard: string): Promise<string[]> => list(shard, NAME);

/**
 * Moves files that lie one folder deeper, `ab/cd/abcd…`, as earlier versions kept them, to where they are looked for now. Can be
 * cut off at any time: the next start goes on.
 *
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
      // Something else may lie there, which is not ours to remove.
      await rmdir(deep).catch(() => undefined);
    }
  }
  return lifted;
}

const list = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder)).filter((name) => pattern.test(name));
