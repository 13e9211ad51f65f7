import { Cursor } from '../cursor.ts';
import type { EncodedPicture } from '../bitmap/dib.ts';

const IDENTIFIER = 0x2b464d45;
const IDENTIFIER_END = 16;
const RECORD_HEAD = 12;
const OBJECT = 0x4008;
const IMAGE = 5;
const CONTINUED = 0x8000;
const BITMAP = 1;
const COMPRESSED = 1;
/** Offsets: version, kind, then width, height, stride, pixel format, data type ([MS-EMFPLUS] 2.2.1.4, 2.2.2.2). */
const KIND_AT = 4;
const FORM_AT = 24;
const DATA_AT = 28;

/** Returns the largest PNG or JPEG among the image objects of EMF+ comments ([MS-EMFPLUS] 2.3.5.1). */
export function embeddedPicture(comments: readonly Uint8Array[]): EncodedPicture | undefined {
  return imagesIn(comments)
    .map(pictureOf)
    .filter((picture) => picture !== undefined)
    .reduce<EncodedPicture | undefined>(
      (largest, next) => (largest && largest.bytes.length >= next.bytes.length ? largest : next),
      undefined,
    );
}

/** Joins image objects, which may be split over consecutive records. */
function imagesIn(comments: readonly Uint8Array[]): Uint8Array[] {
  const images: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const { flags, data } of comments.flatMap(recordsIn)) {
    if (((flags >> 8) & 0x7f) !== IMAGE) continue;
    const continued = (flags & CONTINUED) !== 0;
    // A continued part begins with the size of the whole object.
    parts.push(continued ? data.subarray(4) : data);
    const total = continued && data.length >= 4 ? new Cursor(data).u32() : 0;
    if (continued && parts.reduce((sum, part) => sum + part.length, 0) < total) continue;
    images.push(parts.length === 1 ? (parts[0] ?? data) : Buffer.concat(parts));
    parts = [];
  }
  return images;
}

/** Returns the EMF+ object records in a comment of the metafile. */
function recordsIn(comment: Uint8Array): { flags: number; data: Uint8Array }[] {
  const cursor = new Cursor(comment, RECORD_HEAD);
  if (cursor.left < 4 || cursor.u32() !== IDENTIFIER) return [];
  cursor.position = IDENTIFIER_END;
  const records: { flags: number; data: Uint8Array }[] = [];
  while (cursor.left >= RECORD_HEAD) {
    const start = cursor.position;
    const [type, flags, size, dataSize] = [cursor.u16(), cursor.u16(), cursor.u32(), cursor.u32()];
    if (size < RECORD_HEAD || dataSize > size - RECORD_HEAD || start + size > cursor.length) break;
    if (type === OBJECT) records.push({ flags, data: cursor.bytes(dataSize) });
    cursor.position = start + size;
  }
  return records;
}

function pictureOf(image: Uint8Array): EncodedPicture | undefined {
  if (image.length < DATA_AT + 4) return undefined;
  const cursor = new Cursor(image);
  if (cursor.at(KIND_AT).u32() !== BITMAP || cursor.at(FORM_AT).u32() !== COMPRESSED) return undefined;
  const bytes = image.subarray(DATA_AT);
  const mediaType = mediaTypeOf(bytes);
  return mediaType && { mediaType, bytes };
}

function mediaTypeOf(bytes: Uint8Array): EncodedPicture['mediaType'] | undefined {
  if (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47) return 'image/png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'image/jpeg' : undefined;
}
