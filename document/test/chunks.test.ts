import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { chunksOf } from '../src/chunks.ts';

const runs = { numRuns: 50 };
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns pseudorandom bytes for a seed. */
function noise(length: number, seed: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    Buffer.from(hashOf(Buffer.from(`${seed} ${index}`)), 'hex'),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

test('chunks contain all bytes in order, and none is larger than 32 KB', () => {
  fc.assert(
    fc.property(fc.nat({ max: 200_000 }), fc.nat(), fc.boolean(), (length, seed, isFlat) => {
      const bytes = isFlat ? Buffer.alloc(length, seed) : noise(length, seed);
      const chunks = [...chunksOf(bytes)];
      assert.ok(Buffer.concat(chunks).equals(bytes));
      assert.ok(chunks.every((chunk) => chunk.length > 0 && chunk.length <= 32_768));
    }),
    runs,
  );
});

test('a change in the middle changes few chunks, even if it makes the bytes longer', () => {
  fc.assert(
    fc.property(fc.nat({ max: 400_000 }), fc.nat({ max: 100 }), fc.nat({ max: 100 }), (at, removed, added) => {
      const bytes = noise(400_000, 1);
      const changed = Buffer.concat([bytes.subarray(0, at), noise(added, 2), bytes.subarray(at + removed)]);
      const before = new Set(chunksOf(bytes).map(hashOf));
      const fresh = [...chunksOf(changed)].filter((chunk) => !before.has(hashOf(chunk)));
      assert.ok(fresh.length <= 8, `${fresh.length} of ${before.size} are new`);
    }),
    runs,
  );
});
