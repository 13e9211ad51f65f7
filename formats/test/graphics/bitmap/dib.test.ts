import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeDib, type DibSource } from '../../../src/graphics/bitmap/dib.ts';
import { dibHeader, i16, i32, join, u8 } from '../kit/bytes.ts';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
/** Red, green, blue. Stored with blue first. */
const palette = [0xff0000, 0x00ff00, 0x0000ff];

function pixelsOf(bytes: Buffer, more: Partial<DibSource> = {}): number[] {
  const picture = decodeDib({ header: bytes, usage: 0, spend: () => undefined, ...more });
  return picture && 'pixels' in picture ? [...picture.pixels] : assert.fail('no pixels');
}

test('palettes of 1, 4 and 8 bits give the colours', () => {
  assert.deepEqual(pixelsOf(join(dibHeader(2, 1, 1, { palette }), u8(0b01000000, 0, 0, 0))), [...RED, ...GREEN]);
  assert.deepEqual(pixelsOf(join(dibHeader(2, 1, 4, { palette }), u8(0x12, 0, 0, 0))), [...GREEN, ...BLUE]);
  assert.deepEqual(pixelsOf(join(dibHeader(2, 1, 8, { palette }), u8(2, 0, 0, 0))), [...BLUE, ...RED]);
});

test('pixels of 16, 24 and 32 bits contain their colours', () => {
  assert.deepEqual(pixelsOf(join(dibHeader(2, 1, 16), i16(0x7c00, 0x03e0))), [...RED, ...GREEN]);
  assert.deepEqual(pixelsOf(join(dibHeader(1, 1, 24), u8(255, 0, 0, 0))), BLUE);
  assert.deepEqual(pixelsOf(join(dibHeader(1, 1, 32), u8(0, 255, 0, 0))), GREEN);
});

test('masks give the positions of the colours', () => {
  const header = join(dibHeader(1, 1, 16, { compression: 3 }), i32(0xf800, 0x07e0, 0x001f));
  assert.deepEqual(pixelsOf(join(header, i16(0x07e0, 0))), GREEN);
});

test('rows are bottom up, unless the height is negative', () => {
  const rows = u8(0, 0, 0, 0, 1, 0, 0, 0);
  assert.deepEqual(pixelsOf(join(dibHeader(1, 2, 8, { palette }), rows)), [...GREEN, ...RED]);
  assert.deepEqual(pixelsOf(join(dibHeader(1, -2, 8, { palette }), rows)), [...RED, ...GREEN]);
});

test('alpha is used on request, and told from unused bytes', () => {
  const pixel = join(dibHeader(1, 1, 32), u8(0, 0, 64, 128));
  assert.deepEqual(pixelsOf(pixel, { alpha: true }), [128, 0, 0, 128]);
});

test('run lengths are expanded, with absolute runs and ends of lines', () => {
  const rle8 = dibHeader(3, 2, 8, { palette, compression: 1 });
  const runs = u8(2, 0, 1, 1, 0, 0, 0, 3, 2, 1, 0, 0, 0, 1);
  assert.deepEqual(pixelsOf(join(rle8, runs)), [...BLUE, ...GREEN, ...RED, ...RED, ...RED, ...GREEN]);
  const rle4 = dibHeader(3, 1, 4, { palette, compression: 2 });
  assert.deepEqual(pixelsOf(join(rle4, u8(3, 0x12, 0, 1))), [...GREEN, ...BLUE, ...GREEN]);
});

test('a run ends with its row', () => {
  const rle8 = dibHeader(1, 2, 8, { palette, compression: 1 });
  assert.deepEqual(pixelsOf(join(rle8, u8(255, 2, 255, 2, 0, 0, 1, 1, 0, 1))), [...GREEN, ...BLUE]);
});

test('the header of OS/2 has a palette of three bytes', () => {
  const header = join(i32(12), i16(1, 1, 1, 1), u8(0, 0, 255, 0, 255, 0));
  assert.deepEqual(pixelsOf(join(header, u8(0x80, 0, 0, 0))), GREEN);
});

test('missing bits are transparent', () => {
  assert.deepEqual(pixelsOf(join(dibHeader(1, 2, 24), u8(0, 0, 255, 0))), [0, 0, 0, 0, ...RED]);
});

test('JPEG and PNG stay unchanged, and must have their signature', () => {
  const jpeg = u8(0xff, 0xd8, 0xff, 0xe0);
  const header = dibHeader(1, 1, 24, { compression: 4 });
  const read = (bits: Buffer): unknown => decodeDib({ header, bits, usage: 0, spend: () => undefined });
  assert.deepEqual(read(jpeg), { mediaType: 'image/jpeg', bytes: jpeg });
  assert.equal(read(u8(1, 2, 3, 4)), undefined);
});

test('pixels are counted before memory is allocated', () => {
  const counted: number[] = [];
  const huge = dibHeader(60_000, 60_000, 24);
  const spend = (pixels: number): void => {
    counted.push(pixels);
    throw new RangeError('enough');
  };
  assert.throws(() => decodeDib({ header: huge, usage: 0, spend }), RangeError);
  assert.deepEqual(counted, [3_600_000_000]);
});
