import type { Content } from './content.ts';

/*
 * When a base is made anew. It costs as much as the document is large, so that the tail has to be worth it: while people write,
 * when it is half as large as the base; when they have gone, earlier, as then nobody waits.
 */

const LIVE_MIN_BYTES = 1_048_576;
const LIVE_MAX_CHANGES = 16_384;
const IDLE_MIN_BYTES = 65_536;
const IDLE_MAX_CHANGES = 256;

/** Whether the changes up to `onDisk` should be merged into the base. */
export function isDue({ base, tail }: Pick<Content, 'base' | 'tail'>, onDisk: number, isIdle: boolean): boolean {
  const changes = onDisk - (base?.seq ?? 0);
  if (changes <= 0) return false;
  const size = base?.size ?? 0;
  if (isIdle) return changes > IDLE_MAX_CHANGES || tail.bytes > Math.max(IDLE_MIN_BYTES, size / 4);
  return changes > LIVE_MAX_CHANGES || tail.bytes > Math.max(LIVE_MIN_BYTES, size / 2);
}
