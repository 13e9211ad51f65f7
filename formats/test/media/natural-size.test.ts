import assert from 'node:assert/strict';
import { test } from 'node:test';
import { naturalSize } from '../../src/media/natural-size.ts';

const u32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const u16 = (value: number): number[] => [value >> 8, value & 255];
const chunk = (type: string, data: readonly number[]): number[] => [
  ...u32(data.length),
  ...Buffer.from(type),
  ...data,
  0,
  0,
  0,
  0,
];
const png = (...chunks: readonly number[][]): Buffer =>
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...chunks.flat()]);
const HEAD = chunk('IHDR', [...u32(200), ...u32(100), 8, 2, 0, 0, 0]);
const jfif = (unit: number, x: number): number[] => [
  0xff,
  0xe0,
  0,
  16,
  ...Buffer.from('JFIF\0'),
  1,
  1,
  unit,
  ...u16(x),
  ...u16(x),
  0,
  0,
];
const FRAME = [0xff, 0xc2, 0, 17, 8, ...u16(100), ...u16(200), 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];

test('the size of a PNG is its pixels at its resolution, else at 96 per inch', () => {
  assert.deepEqual(naturalSize(png(HEAD, chunk('IDAT', []))), { width: 150, height: 75 });
  const size = naturalSize(png(HEAD, chunk('pHYs', [...u32(7874), ...u32(7874), 1]), chunk('IDAT', [])));
  assert.deepEqual([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)], [72, 36]);
});

test('a JPEG states its resolution per inch or centimetre', () => {
  const jpeg = (...segments: readonly number[][]) => Buffer.from([0xff, 0xd8, ...segments.flat()]);
  assert.deepEqual(naturalSize(jpeg(jfif(1, 72), FRAME)), { width: 200, height: 100 });
  assert.deepEqual(naturalSize(jpeg(jfif(2, 100), FRAME))?.width, (200 * 72) / 254);
  assert.deepEqual(naturalSize(jpeg(jfif(0, 1), FRAME)), { width: 150, height: 75 });
  assert.deepEqual(naturalSize(jpeg(FRAME)), { width: 150, height: 75 });
});

test('the size of a GIF is its pixels', () => {
  assert.deepEqual(naturalSize(Buffer.from([...Buffer.from('GIF89a'), 200, 0, 100, 0])), { width: 150, height: 75 });
});

test('a truncated, empty or other file has no size', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('BM'),
    png(HEAD).subarray(0, 20),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  ])
    assert.equal(naturalSize(bytes), undefined);
});
