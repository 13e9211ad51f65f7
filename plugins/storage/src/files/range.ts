import type { ByteRange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Limits the end of a range to the file's size, as HTTP does. @throws FILE_RANGE_INVALID if nothing is left. */
export function clampRange({ start, end }: ByteRange, size: number): ByteRange {
  const whole = Number.isSafeInteger(start) && (Number.isSafeInteger(end) || end === Number.POSITIVE_INFINITY);
  if (!whole || start < 0 || start > end || start >= size) throw errors.FILE_RANGE_INVALID({ start, end, size });
  return { start, end: Math.min(end, size - 1) };
}
