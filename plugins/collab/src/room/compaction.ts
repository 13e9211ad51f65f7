import type { Content } from './content.ts';

/*
 * Decides when a new base is made. Its cost grows with the document, so it is only made for a large enough tail: half as large as the base
 * while people write, and earlier when all have left, because nobody waits then.
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
