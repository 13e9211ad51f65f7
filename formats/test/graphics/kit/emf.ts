import { i16, i32, join } from './bytes.ts';

/** A record of an enhanced metafile. */
export const record = (type: number, ...parts: Buffer[]): Buffer => {
  const body = join(...parts);
  const padded = join(body, Buffer.alloc((4 - (body.length % 4)) % 4));
  return join(i32(type, padded.length + 8), padded);
};

/** Returns an enhanced metafile of 100 x 50 device pixels of 1 mm. One device pixel is ten units of the resulting picture. */
export function emf(...records: Buffer[]): Buffer {
  const signature = Buffer.from(' EMF', 'latin1');
  const head = join(i32(0, 0, 99, 49, 0, 0, 10_000, 5000), signature, i32(0x10000, 0, 0), i16(1, 0), i32(0, 0, 0));
  return join(record(1, head, i32(100, 50, 100, 50)), ...records, record(14, i32(0, 16, 20)));
}

const BOUNDS = i32(0, 0, 0, 0);

export const select = (number: number): Buffer => record(37, i32(number));
export const stock = (number: number): Buffer => select(number | 0x80000000);
export const pen = (number: number, style: number, width: number, colour: number): Buffer =>
  join(record(38, i32(number, style, width, 0, colour)), select(number));
export const brush = (number: number, style: number, colour: number): Buffer =>
  join(record(39, i32(number, style, colour, 0)), select(number));
export const box = (type: number, ...sides: number[]): Buffer => record(type, i32(...sides));
export const points16 = (type: number, ...values: number[]): Buffer =>
  record(type, BOUNDS, i32(values.length / 2), i16(...values));
export const points32 = (type: number, ...values: number[]): Buffer =>
  record(type, BOUNDS, i32(values.length / 2), i32(...values));

export function font(number: number, family: string, height: number, escapement = 0): Buffer {
  const face = Buffer.alloc(64);
  face.write(family, 'utf16le');
  const look = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0]);
  return join(record(82, i32(number, height, 0, escapement, 0, 700), look, face), select(number));
}

/** An EXTTEXTOUTW record with a width of `advance` for each letter. */
export function text(content: string, x: number, y: number, advance: number): Buffer {
  const letters = Buffer.from(content, 'utf16le');
  const stringAt = 76;
  const padding = Buffer.alloc((4 - (letters.length % 4)) % 4);
  const place = i32(2, 0, 0, x, y, content.length, stringAt, 0, 0, 0, 0, 0, stringAt + letters.length + padding.length);
  return record(84, BOUNDS, place, letters, padding, i32(...Array.from(content, () => advance)));
}

/** A STRETCHDIBITS record with a whole bitmap. */
export function bitmap(
  header: Buffer,
  bits: Buffer,
  { to, size, operation = 0x00cc0020 }: { to: number[]; size: number[]; operation?: number },
): Buffer {
  const at = 80;
  const [left = 0, top = 0, width = 0, height = 0] = to;
  const offsets = i32(at, header.length, at + header.length, bits.length, 0, operation, width, height);
  return record(81, BOUNDS, i32(left, top, 0, 0, ...size), offsets, header, bits);
}

export const comment = (data: Buffer): Buffer => record(70, i32(data.length), data);
