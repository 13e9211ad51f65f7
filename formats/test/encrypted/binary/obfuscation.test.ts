import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readObfuscation, uncoverCells, uncoverText } from '../../../src/encrypted/binary/obfuscation.ts';
import { KEY, VERIFIER } from '../../kit/compound-file/obfuscate.ts';

const array = readObfuscation({ key: KEY, verifier: VERIFIER })('secret');

test('key and verifier identify the password', () => {
  assert.ok(array);
  assert.equal(readObfuscation({ key: KEY, verifier: VERIFIER })('Secret'), undefined);
  assert.equal(readObfuscation({ key: KEY ^ 1, verifier: VERIFIER })('secret'), undefined);
  assert.equal(readObfuscation({ key: KEY, verifier: VERIFIER ^ 1 })('secret'), undefined);
});

test('text keeps its zeros, and bytes that would become zero', () => {
  assert.ok(array);
  const covered = Buffer.from([0, array[1] ?? 0, 0x41 ^ (array[2] ?? 0)]);
  uncoverText(covered, array, 0);
  assert.deepEqual([...covered], [0, array[1], 0x41]);
});

test('bytes of cells are rotated by five bits, from any of the sixteen bytes on', () => {
  assert.ok(array);
  const covered = Buffer.from([(0b0010_0000 | 0b0000_0101) ^ (array[15] ?? 0), 0b0010_0000 ^ (array[0] ?? 0)]);
  uncoverCells(covered, array, 15);
  assert.deepEqual([...covered], [0b0010_1001, 1]);
});
