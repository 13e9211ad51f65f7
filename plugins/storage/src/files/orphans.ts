import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idsIn, shardsIn } from './shards.ts';

/** Stored files that no row knows and that were last written before `before` (milliseconds since the epoch). */
export async function* findOrphans(
  folder: string,
  before: number,
  isKnown: (id: string) => Promise<boolean>,
): AsyncGenerator<string, void, undefined> {
  for (const name of await shardsIn(folder)) {
    const shard = join(folder, name);
    for (const id of await idsIn(shard)) {
      const { mtimeMs } = await stat(join(shard, id));
      // Folders tell fractions of a millisecond, clocks do not.
      if (Math.floor(mtimeMs) <= before && !(await isKnown(id))) yield id;
    }
  }
}
