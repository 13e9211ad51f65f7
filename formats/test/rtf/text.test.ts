import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from '../kit/docx.ts';
import { blocks, read, rtf } from '../kit/rtf.ts';

const shown = (content: string, head?: string): string => blocks(rtf(content, head)).map(textOf).join('|');
const r = String.raw;

test('bytes are decoded by the code page of their font', () => {
  assert.equal(shown(r`\'e9{\f3 \'e9}{\f2 \'93\'fa}`), 'éй日');
});

test('pairs of bytes may be a code and a letter, or an escaped character', () => {
  assert.equal(shown(r`{\f2 \'83A}`), 'ア');
  assert.equal(shown(r`{\f2 \'95\\}`), '表');
});

test('text without a font is decoded by the code page of the document', () => {
  const bytes = Buffer.from(r`{\rtf1\ansi\ansicpg1251 \'e9}`, 'latin1');
  assert.equal(textOf(blocks(bytes)[0]), 'й');
});

test('letters of DOS are recognised', () => {
  const bytes = Buffer.from(r`{\rtf1\pc \'81\'b3}`, 'latin1');
  assert.equal(textOf(blocks(bytes)[0]), 'ü│');
});

test('a letter in Unicode replaces as many bytes as the file states', () => {
  assert.equal(shown(r`\u8364?x{\uc2\u8364\'80\'80y}\u8364 ?{\uc0\u8364 z}`), '€x€y€€z');
});

test('letters beyond 16 bits are two halves, or one number', () => {
  assert.equal(shown(r`\u-10179?\u-8704?\u128512?`), '😀😀');
});

test('a lone half of a letter becomes the replacement character', () => {
  assert.equal(shown(r`a\u-10179?b`), 'a\ufffdb');
});

test('of text in both encodings the Unicode one is used', () => {
  assert.equal(shown(r`{\upr{plain}{\*\ud{\u8364?}}}`), '€');
});

test('control words and symbols for characters are characters', () => {
  assert.equal(shown(r`\{a\}\\\~\_\endash\emdash\lquote\rquote\tab x`), '{a}\\\u00a0\u2011–—‘’\tx');
});

test('line ends are not part of the text, and an escaped one ends a paragraph', () => {
  assert.equal(shown('a\nb\\\nc\\par\nd'), 'ab|c|d');
});

test('characters of symbol fonts are shown', () => {
  assert.equal(shown(r`{\f1 \'b7}\u-3913?`), '••');
});

test('unknown optional destinations, tables and hidden text are left out', () => {
  assert.equal(shown(r`a{\*\unknown b{\b c}}{\xe d}{\v e}{\nonshppict f}g`), 'ag');
});

test('raw bytes are skipped', () => {
  assert.equal(shown(r`a{\*\blob\bin4 }}\{b}c`), 'ac');
});

test('title, author, dates and language are stated', () => {
  const { title, metadata } = read(
    rtf(
      'x',
      r`\deflang1031{\info{\title A {\uc0\u8364}}{\author Ann}{\keywords k}{\creatim\yr2024\mo2\dy29\hr8\min5}{\revtim\yr2024\mo13}}`,
    ),
  );
  assert.equal(title, 'A €');
  assert.deepEqual(metadata, {
    language: 'de-DE',
    title: 'A €',
    author: 'Ann',
    keywords: 'k',
    created: '2024-02-29T08:05:00Z',
  });
});
