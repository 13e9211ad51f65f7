const FILE_HEADER = 14;
const OLD_INFO = 12;
const BITFIELDS = 3;

/** Adds the file header to a bitmap ([MS-WMF] 2.2.2.9). */
export function bitmapFile(bitmap: Buffer): Buffer {
  const header = Buffer.alloc(FILE_HEADER);
  header.write('BM', 'latin1');
  header.writeUInt32LE(FILE_HEADER + bitmap.length, 2);
  header.writeUInt32LE(Math.min(FILE_HEADER + pixelsAt(bitmap), FILE_HEADER + bitmap.length), 10);
  return Buffer.concat([header, bitmap]);
}

/** Returns the offset of the pixels after the info header and the colour table. */
function pixelsAt(bitmap: Buffer): number {
  if (bitmap.length < 40) return bitmap.length;
  const size = bitmap.readUInt32LE(0);
  const isOld = size === OLD_INFO;
  const bits = bitmap.readUInt16LE(isOld ? 10 : 14);
  const used = isOld ? 0 : bitmap.readUInt32LE(32);
  const colours = used > 0 ? used : bits <= 8 ? 2 ** bits : 0;
  const masks = size === 40 && bitmap.readUInt32LE(16) === BITFIELDS ? 12 : 0;
  return size + masks + colours * (isOld ? 3 : 4);
}
