import type { ByteRange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Cuts the end of a range at the end of the file, as HTTP does. @throws FILE_RANGE_INVALID when nothing is left. */
export function clampRange({ start, end }: ByteRange, size: number): ByteRange {
  const whole = Number.isSafeInteger(start) && (Number.isSafeInteger(end) || end === Number.POSITIVE_INFINITY);
  if (!whole || start < 0 || start > end || start >= size) throw errors.FILE_RANGE_INVALID({ start, end, size });
  return { start, end: Math.min(end, size - 1) };
}
