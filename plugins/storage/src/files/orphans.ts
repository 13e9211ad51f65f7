import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SHARD = /^[0-9a-f]{2}$/;
const ID = /^[0-9a-f]{64}$/;

/** Stored files that no row knows and that were last written before `before` (milliseconds since the epoch). */
export async function* findOrphans(
  folder: string,
  before: number,
  isKnown: (id: string) => Promise<boolean>,
): AsyncGenerator<string, void, undefined> {
  for (const name of await list(folder, SHARD)) {
    const shard = join(folder, name);
    for (const id of await list(shard, ID)) {
      const { mtimeMs } = await stat(join(shard, id));
      if (mtimeMs <= before && !(await isKnown(id))) yield id;
    }
  }
}

const list = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder)).filter((name) => pattern.test(name));
