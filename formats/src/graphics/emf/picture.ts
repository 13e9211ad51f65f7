import type { Cursor } from '../cursor.ts';
import { decodeDib, type Picture } from '../bitmap/dib.ts';
import type { Player } from '../player.ts';

/** Reads the offsets and sizes of header and pixels, which count from the start of the record. Undefined if there is no bitmap. */
export function pictureIn(
  record: Cursor,
  { painter }: Player,
  { usage, alpha = false }: { usage: number; alpha?: boolean },
): Picture | undefined {
  const [headerAt, headerSize, bitsAt, bitsSize] = [record.u32(), record.u32(), record.u32(), record.u32()];
  if (headerSize === 0 || bitsSize === 0) return undefined;
  const header = record.at(headerAt).bytes(headerSize);
  const bits = record.at(bitsAt).bytes(bitsSize);
  return decodeDib({ header, bits, usage, alpha, spend: painter.countPixels });
}
