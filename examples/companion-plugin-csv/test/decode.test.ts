import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../src/decode.ts';

const FALLBACK = 'windows-1252';

test('a byte order mark decides and is left out', () => {
  assert.deepEqual(decode(Buffer.from('\uFEFFä', 'utf8'), FALLBACK), { text: 'ä', encoding: 'utf-8' });
  assert.deepEqual(decode(Buffer.from('\uFEFFä', 'utf16le'), FALLBACK), { text: 'ä', encoding: 'utf-16le' });
  assert.deepEqual(decode(Buffer.from('\uFEFFä', 'utf16le').swap16(), FALLBACK), { text: 'ä', encoding: 'utf-16be' });
});

test('UTF-8 is recognised without a mark', () => {
  assert.equal(decode(Buffer.from('Größe 東京', 'utf8'), FALLBACK).text, 'Größe 東京');
});

test('any other text is read in the fallback encoding', () => {
  assert.equal(decode(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]), FALLBACK).text, 'Größe');
  assert.equal(decode(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis').text, '日本');
});

test('null bytes mean that the file is not text', () => {
  assert.throws(() => decode(Uint8Array.of(0x50, 0x4b, 0, 0), FALLBACK), { code: 'CSV_NOT_TEXT' });
});
