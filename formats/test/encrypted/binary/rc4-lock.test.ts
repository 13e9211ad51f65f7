import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBlocks, readLock } from '../../../src/encrypted/binary/rc4-lock.ts';
import { coverBlocks, cryptoApi, office97 } from '../../kit/compound-file/encrypt-binary.ts';

/** Data that Excel wrote for `VelvetSweatshop`: salt, verifier and hash after the version. */
const EXCEL =
  '01000100925de29f8cadba1041bc64678f3c494956fe70377943ea985911905b9828d746bd2861ee1028f768837d876fb420786a';

test('a header that another program wrote opens with its password, and with no other', () => {
  const lock = readLock(Buffer.from(EXCEL, 'hex'));
  assert.notEqual(lock('VelvetSweatshop'), undefined);
  assert.equal(lock('velvetSweatshop'), undefined);
});

for (const [name, way] of [
  ['40 bits of Office 97', office97('Gehéim')],
  ['40 bits of the CryptoAPI', cryptoApi('Gehéim', 40)],
  ['56 bits', cryptoApi('Gehéim', 56)],
  ['128 bits', cryptoApi('Gehéim', 128)],
] as const) {
  test(`${name}: each block has a key of its own, from any starting point`, () => {
    const plain = Buffer.from(Array.from({ length: 3000 }, (_, at) => at % 251));
    const covered = Buffer.from(plain);
    coverBlocks(covered, way, 512, () => false);
    const stream = readLock(way.header)('Gehéim');
    assert.ok(stream);
    for (const [from, to] of [
      [0, 3000],
      [68, 700],
      [511, 1025],
      [2990, 3000],
    ] as const) {
      const piece = Buffer.from(covered.subarray(from, to));
      inBlocks(stream, 512)(piece, from);
      assert.deepEqual(piece, plain.subarray(from, to));
    }
    assert.equal(readLock(way.header)('geheim'), undefined);
  });
}

test('a header that is cut off, or has unknown values, is damaged', () => {
  for (const way of [office97('a'), cryptoApi('a', 128)])
    for (let length = 0; length < way.header.length; length += 1)
      assert.throws(() => readLock(way.header.subarray(0, length)), { code: 'FILE_DAMAGED' });
  const { header } = cryptoApi('a', 128);
  for (const [at, value] of [
    [0, 9],
    [8, 0xffffffff],
    [20, 0x660e],
    [24, 0x8003],
    [28, 136],
    [28, 8],
  ] as const) {
    const changed = Buffer.from(header);
    changed.writeUInt32LE(value, at);
    assert.throws(() => readLock(changed), { code: 'FILE_DAMAGED' }, `${value} at ${at}`);
  }
});
