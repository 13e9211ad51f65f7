import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pack, unpack } from '../../src/merge/pack.ts';

test('packed data are unpacked unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 })), async (updates) => {
      assert.deepEqual(unpack(await pack(updates)), updates);
    }),
  );
});

test('a large document is copied in several turns of the event loop, and completely', async () => {
  const large = new Uint8Array(5_000_000).map((_, index) => index % 251);
  const small = Array.from({ length: 10_000 }, (_, index) => Uint8Array.of(index % 256, index >> 8));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const packed = await pack([large, ...small]);
  clearImmediate(next);
  assert.ok(turns >= 6, `${turns}`);
  assert.ok(Buffer.concat([large, ...small]).equals(packed.bytes));
  assert.equal(unpack(packed).length, 10_001);
});
