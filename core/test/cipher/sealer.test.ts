import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEAL_BYTES, Sealer } from '../../src/cipher/sealer.ts';
import { keyOf, materialOf } from './keys.ts';

const value = Buffer.from('what was typed');
const altered = { code: 'ENCRYPTION_DATA_ALTERED' };

test('a value comes back in its place, from every sealer with the key', () => {
  const sealed = new Sealer(materialOf('a'), 'log').seal(value, 'document 1');
  assert.equal(sealed.length, value.length + SEAL_BYTES);
  assert.equal(sealed.includes(value), false);
  assert.deepEqual(new Sealer(materialOf('b', 'a'), 'log').open('a', sealed, 'document 1'), value);
});

test('a value is refused in another place, for another purpose, and under another key of the same id', () => {
  const sealed = new Sealer(materialOf('a'), 'log').seal(value, 'document 1');
  assert.throws(() => new Sealer(materialOf('a'), 'log').open('a', sealed, 'document 2'), altered);
  assert.throws(() => new Sealer(materialOf('a'), 'file').open('a', sealed, 'document 1'), altered);
  const other = { keys: [{ id: 'a', secret: keyOf('b').secret }], current: 'a' };
  assert.throws(() => new Sealer(other, 'log').open('a', sealed, 'document 1'), altered);
});

test('every byte of a sealed value is authenticated', () => {
  const sealer = new Sealer(materialOf('a'), 'log');
  const sealed = sealer.seal(value, 'here');
  for (let at = 0; at < sealed.length; at++) {
    const flipped = Buffer.from(sealed);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    assert.throws(() => sealer.open('a', flipped, 'here'), altered, `byte ${at}`);
    assert.throws(() => sealer.open('a', sealed.subarray(0, at), 'here'), altered, `cut off at ${at}`);
  }
});

test('a missing key is named', () => {
  const sealed = new Sealer(materialOf('a'), 'log').seal(value, 'here');
  assert.throws(() => new Sealer(materialOf('b'), 'log').open('a', sealed, 'here'), {
    code: 'ENCRYPTION_KEY_MISSING',
    message: /«a»/,
  });
});

test('no pair of salt and number repeats, within a sealer and between two', () => {
  const sealers = [new Sealer(materialOf('a'), 'log'), new Sealer(materialOf('a'), 'log')];
  const heads = sealers.flatMap((sealer) =>
    Array.from({ length: 1000 }, () => sealer.seal(value, 'here').toString('hex', 0, 23)),
  );
  assert.equal(new Set(heads).size, 2000);
});

test('a digest repeats only for the same value under the same key', () => {
  const sealer = new Sealer(materialOf('a', 'b'), 'log');
  assert.deepEqual(sealer.digest('a', value), new Sealer(materialOf('a'), 'log').digest('a', value));
  assert.notDeepEqual(sealer.digest('a', value), sealer.digest('b', value));
});
