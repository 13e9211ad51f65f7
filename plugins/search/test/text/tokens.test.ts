import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokensOf } from '../../src/text/tokens.ts';

const termsOf = (text: string): string[] => Array.from(tokensOf(text), ({ term }) => term);

test('words are compared without case, accents, width and invisible characters', () => {
  assert.deepEqual(termsOf('Straße CAFÉ ﬁne Ａbc co\u00ADoperate v2'), [
    'strasse',
    'cafe',
    'fine',
    'abc',
    'cooperate',
    'v2',
  ]);
});

test('scripts without blanks are cut into pairs, and the last character is kept for queries of one', () => {
  assert.deepEqual(termsOf('北京大学'), ['北京', '京大', '大学', '学']);
  assert.deepEqual(termsOf('東京タワー'), ['東京', '京タ', 'タワ', 'ワー', 'ー']);
  assert.deepEqual(termsOf('用Word写信'), ['用', 'word', '写信', '信']);
});

test('a token has its position in the text', () => {
  const text = '𝒳 «Größe», 图书馆!';
  const places = Array.from(tokensOf(text), ({ from, to }) => text.slice(from, to));
  assert.deepEqual(places, ['𝒳', 'Größe', '图书', '书馆', '馆']);
});

test('no term can end a quotation, contain a control character, or be longer than its limit', () => {
  const hostile = `a"b'c\\d\0e* AND NEAR(x) {}:^-+ ${'z'.repeat(100_000)} \uD800 \u202E`;
  for (const term of termsOf(hostile)) assert.match(term, /^[\p{L}\p{M}\p{N}]{1,64}$/u);
});
