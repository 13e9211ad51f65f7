import type { ByteRange } from '@editor-companion/core/plugin';

/**
 * Parses a Range header (RFC 9110, 14.2) for a file of `size` bytes. `undefined`: send the whole file, because the header is absent,
 * malformed, in another unit, or asks for several parts. `unsatisfiable`: answer 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.replaceAll(/[ \t]/gu, '') ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') return lastBytes(Number(to), size);
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'unsatisfiable';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

const lastBytes = (count: number, size: number): ByteRange | 'unsatisfiable' =>
  count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 };
