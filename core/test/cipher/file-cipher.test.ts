import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { FileCipher, sealedSize } from '../../src/cipher/file-cipher.ts';
import { Sealer } from '../../src/cipher/sealer.ts';
import { materialOf } from './keys.ts';

const CHUNK = 65_536;
const STORED = CHUNK + 16;
const altered = { code: 'ENCRYPTION_DATA_ALTERED' };
const cipher = FileCipher.make();

const streamed = (bytes: Buffer, step = 10_007): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
      bytes.subarray(index * step, (index + 1) * step),
    ),
  );
const seal = (bytes: Buffer): Promise<Buffer> => buffer(cipher.seal(streamed(bytes)));

test('files of all sizes around the chunk size are decrypted, and take the announced space', async () => {
  for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5]) {
    const bytes = randomBytes(size);
    const sealed = await seal(bytes);
    assert.equal(sealed.length, sealedSize(size));
    assert.deepEqual(await buffer(cipher.open(streamed(sealed), size)), bytes, `${size} bytes`);
  }
});

test('a range decrypts only the chunks that it touches', async () => {
  const size = 4 * CHUNK + 100;
  const bytes = randomBytes(size);
  const sealed = await seal(bytes);
  const places = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 4 * CHUNK - 1, 4 * CHUNK, size - 1];
  for (const start of places) {
    for (const end of places.filter((place) => place >= start)) {
      const { start: from, end: to } = cipher.rangeOf(size, { start, end });
      const opened = await buffer(cipher.open(streamed(sealed.subarray(from, to + 1)), size, { start, end }));
      assert.deepEqual(opened, bytes.subarray(start, end + 1), `${start} to ${end}`);
      assert.ok(to - from < end - start + 3 * STORED);
    }
  }
});

test('a file that was cut off or extended, or whose chunks were moved, is refused', async () => {
  const size = 3 * CHUNK;
  const sealed = await seal(randomBytes(size));
  const chunks = [0, 1, 2].map((index) => sealed.subarray(index * STORED, (index + 1) * STORED));
  const cases = {
    'without its last chunk': [chunks[0], chunks[1]],
    'with two chunks exchanged': [chunks[1], chunks[0], chunks[2]],
    'with its last byte missing': [sealed.subarray(0, -1)],
    'with a chunk twice': [chunks[0], chunks[0], chunks[2]],
    'that is empty': [],
  };
  for (const [name, parts] of Object.entries(cases)) {
    const bytes = Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)));
    await assert.rejects(buffer(cipher.open(streamed(bytes), size)), altered, name);
  }
  // Cut off at a chunk boundary, with a matching shorter size: the last chunk was not encrypted as the last one.
  await assert.rejects(buffer(cipher.open(streamed(Buffer.concat([chunks[0] ?? sealed])), CHUNK)), altered);
});

test('the key of a file opens with the operator’s key, only in its own place, and can be encrypted with another key', async () => {
  const own = FileCipher.make();
  const key = own.sealKey(new Sealer(materialOf('old'), 'files'), 'one');
  const both = new Sealer(materialOf('new', 'old'), 'files');
  assert.throws(() => FileCipher.unseal(both, key, 'two'), altered);
  const resealed = FileCipher.reseal(both, key, 'one');
  assert.equal(resealed.key, 'new');
  const bytes = randomBytes(100);
  const sealed = await buffer(own.seal(streamed(bytes)));
  const again = FileCipher.unseal(new Sealer(materialOf('new'), 'files'), resealed, 'one');
  assert.deepEqual(await buffer(again.open(streamed(sealed), bytes.length)), bytes);
});
