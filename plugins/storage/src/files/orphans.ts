import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, shardsIn } from './shards.ts';

/** Names of stored files without a row that were last written before `before` (milliseconds since the epoch). */
export async function* findOrphans(
  folder: string,
  before: number,
  isKnown: (name: string) => Promise<boolean>,
): AsyncGenerator<string, void, undefined> {
  for (const digits of await shardsIn(folder)) {
    const shard = join(folder, digits);
    for (const name of await namesIn(shard)) {
      const { mtimeMs } = await stat(join(shard, name));
      // File times have fractions of a millisecond, clocks do not.
      if (Math.floor(mtimeMs) <= before && !(await isKnown(name))) yield name;
    }
  }
}
