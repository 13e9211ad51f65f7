import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Safe } from '../../src/cipher/safe.ts';
import { Sealer } from '../../src/cipher/sealer.ts';
import { materialOf } from './keys.ts';

const value = Buffer.from('a value');
const safeOf = (...ids: string[]): Safe => new Safe(new Sealer(materialOf(...ids), 'notes'));
const plain = new Safe(new Sealer({ keys: [], current: undefined }, 'notes'));

test('without a key, values are stored unchanged', () => {
  assert.deepEqual(plain.store(value, 'here'), { bytes: value, key: null });
  assert.deepEqual(plain.digest(value), createHash('sha256').update(value).digest());
});

test('with a key, values are encrypted for their place, and name the key', () => {
  const stored = safeOf('a').store(value, 'here');
  assert.equal(stored.key, 'a');
  assert.equal(Buffer.from(stored.bytes).includes(value), false);
  assert.deepEqual(Buffer.from(safeOf('b', 'a').load(stored, 'here')), value);
  assert.throws(() => safeOf('a').load(stored, 'there'), { code: 'ENCRYPTION_DATA_ALTERED' });
  assert.throws(() => safeOf('b').load(stored, 'here'), { code: 'ENCRYPTION_KEY_MISSING' });
});

test('values from before the first key are still read after it', () => {
  assert.equal(safeOf('a').load(plain.store(value, 'here'), 'here'), value);
});
