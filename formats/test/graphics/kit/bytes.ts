/** Little-endian values. i16 and i32 accept signed and unsigned values. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values);
export const i16 = (...values: number[]): Buffer => Buffer.from(Int16Array.from(values).buffer);
export const i32 = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);
export const f32 = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
export const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

/** BITMAPINFOHEADER and palette. */
export const dibHeader = (
  width: number,
  height: number,
  depth: number,
  { palette = [], compression = 0 }: { palette?: number[]; compression?: number } = {},
): Buffer => join(i32(40, width, height), i16(1, depth), i32(compression, 0, 0, 0, palette.length, 0), i32(...palette));
