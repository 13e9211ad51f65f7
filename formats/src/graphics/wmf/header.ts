import { Cursor } from '../cursor.ts';
import type { Box } from '../geometry.ts';

const PLACEABLE = 0x9ac6cdd7;
const PLACEABLE_SIZE = 22;
const HEADER_WORDS = 9;
const HEADER_SIZE = HEADER_WORDS * 2;
const VERSIONS = [0x0100, 0x0300];

export interface WmfHeader {
  /** The offset of the first record. */
  readonly start: number;
  /** The bounds of the picture in logical units, and their number per inch ([MS-WMF] 2.3.2.3). */
  readonly placed?: { readonly box: Box; readonly inch: number };
}

/** Reads the headers of a Windows metafile ([MS-WMF] 2.3.2). Undefined for other files. */
export function readHeader(bytes: Uint8Array): WmfHeader | undefined {
  if (bytes.length < PLACEABLE_SIZE + HEADER_SIZE) return bytes.length < HEADER_SIZE ? undefined : plain(bytes, 0);
  const cursor = new Cursor(bytes);
  if (cursor.u32() !== PLACEABLE) return plain(bytes, 0);
  const header = plain(bytes, PLACEABLE_SIZE);
  const box = {
    left: cursor.skip(2).i16(),
    top: cursor.i16(),
    right: cursor.i16(),
    bottom: cursor.i16(),
  };
  const inch = cursor.u16() || 1440;
  if (!header || box.left === box.right || box.top === box.bottom) return header;
  return { ...header, placed: { box, inch } };
}

function plain(bytes: Uint8Array, at: number): WmfHeader | undefined {
  const cursor = new Cursor(bytes, at);
  const [type, words, version] = [cursor.u16(), cursor.u16(), cursor.u16()];
  const known = (type === 1 || type === 2) && words === HEADER_WORDS && VERSIONS.includes(version);
  return known ? { start: at + HEADER_SIZE } : undefined;
}
