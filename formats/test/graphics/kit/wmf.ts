import { i16, i32, join } from './bytes.ts';

/** A record of a Windows metafile. */
export const record = (type: number, ...parts: Buffer[]): Buffer => {
  const body = join(...parts);
  const padded = join(body, Buffer.alloc(body.length % 2));
  return join(i32(padded.length / 2 + 3), i16(type), padded);
};

export const words = (type: number, ...values: number[]): Buffer => record(type, i16(...values));

/** Returns a Windows metafile without a stated size. */
export const plainWmf = (...records: Buffer[]): Buffer =>
  join(i16(1, 9, 0x300), i32(0), i16(8), i32(0), i16(0), ...records, words(0));

/** Returns a placeable metafile of 100 x 50 units of a tenth of an inch. One unit is ten units of the resulting picture. */
export const wmf = (...records: Buffer[]): Buffer =>
  join(i32(0x9ac6cdd7), i16(0, 0, 0, 100, 50, 10), i32(0), i16(0), plainWmf(...records));

export const pen = (style: number, width: number, colour: number): Buffer =>
  record(0x02fa, i16(style, width, 0), i32(colour));
export const brush = (style: number, colour: number): Buffer => record(0x02fc, i16(style), i32(colour), i16(0));
export const select = (number: number): Buffer => words(0x012d, number);
