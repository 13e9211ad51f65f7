import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mix, rc4 } from '../../../src/encrypted/binary/rc4.ts';

test('the stream is that of RFC 6229', () => {
  assert.equal(rc4(Buffer.from('0102030405', 'hex'), 16).toString('hex'), 'b2396305f03dc027ccc3524a0a1118a8');
  const long = rc4(Buffer.from('0102030405060708090a0b0c0d0e0f10', 'hex'), 4112);
  assert.equal(long.subarray(0, 16).toString('hex'), '9ac7cc9a609d1ef7b2932899cde41b97');
  assert.equal(long.subarray(4096).toString('hex'), 'a36a4c301ae8ac13610ccbc12256cacc');
});

test('encrypting twice restores the input', () => {
  const bytes = Buffer.from('text');
  const stream = rc4(Buffer.from('key'), 10);
  mix(bytes, stream);
  assert.notEqual(bytes.toString(), 'text');
  mix(bytes, stream);
  assert.equal(bytes.toString(), 'text');
});
