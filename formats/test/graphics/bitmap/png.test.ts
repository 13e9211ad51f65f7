import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { encodePng } from '../../../src/graphics/bitmap/png.ts';

/** Returns the chunks of a file after checking their checksums. */
function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const named = png.subarray(at + 4, at + 8 + length);
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(named));
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4) });
    at += length + 12;
  }
  return chunks;
}

const encode = (...pixels: number[]): { type: string; data: Buffer }[] =>
  chunksOf(encodePng({ width: pixels.length / 4, height: 1, pixels: Uint8Array.from(pixels) }));

test('an opaque picture has three channels', () => {
  const [header, data, end] = encode(10, 20, 30, 255, 11, 22, 33, 255);
  assert.deepEqual([...(header?.data ?? [])], [0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  assert.deepEqual([...inflateSync(data?.data ?? '')], [1, 10, 20, 30, 1, 2, 3]);
  assert.equal(end?.type, 'IEND');
});

test('a transparent picture has four channels', () => {
  const [header, data] = encode(10, 20, 30, 0);
  assert.equal(header?.data[9], 6);
  assert.deepEqual([...inflateSync(data?.data ?? '')], [1, 10, 20, 30, 0]);
});
