import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encodingOfCharset, encodingOfCodePage, SIGNS } from '../../../src/content/text/encodings.ts';
import { decodeText } from '../../../src/graphics/paint/charset.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

const FONT = {
  family: 'Arial',
  height: 12,
  weight: 400,
  italic: false,
  underline: false,
  strikeOut: false,
  escapement: 0,
};

test('Chinese is decoded by the standard with all its letters, in metafiles as in Rich Text', () => {
  // A four-byte sequence of GB 18030, for a letter that GBK does not contain.
  const letter = bytes(0x95, 0x32, 0x82, 0x36);
  assert.equal(encodingOfCharset(134), 'gb18030');
  assert.equal(encodingOfCodePage(936), 'gb18030');
  assert.equal(decode(letter, 'gb18030'), '\u{20000}');
  assert.equal(decodeText(letter, { ...FONT, charset: 134 }), '\u{20000}');
});

test('letters of DOS are decoded in metafiles as in Rich Text', () => {
  assert.equal(decode(bytes(0x41, 0x81), 'dos-850'), 'Aü');
  assert.equal(decodeText(bytes(0x41, 0x81), { ...FONT, charset: 255 }), 'Aü');
});

test('bytes of a symbol font keep their numbers', () => {
  assert.equal(decode(bytes(0x41, 0x81, 0xff), SIGNS), 'A\u0081\u00ff');
});
