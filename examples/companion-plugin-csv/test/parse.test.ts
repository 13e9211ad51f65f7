import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from '../src/parse.ts';

const rows = (text: string, delimiter = ','): unknown[] => [...parse(text, delimiter)];

test('fields end at the delimiter and rows at every kind of line end', () => {
  assert.deepEqual(rows('a,b\nc,d\r\ne,f\rg,h'), [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
});

test('a quoted field may hold delimiters, line breaks and doubled marks', () => {
  assert.deepEqual(rows('"a,b","c\nd","say ""hi"""'), [['a,b', 'c\nd', 'say "hi"']]);
});

test('a mark inside an unquoted field is text', () => {
  assert.deepEqual(rows('5" pipe,x'), [['5" pipe', 'x']]);
});

test('a trailing delimiter makes an empty last field, with and without a line end', () => {
  assert.deepEqual(rows('a,\nb,'), [
    ['a', ''],
    ['b', ''],
  ]);
});

test('empty lines are skipped', () => {
  assert.deepEqual(rows('a\n\n\nb\n'), [['a'], ['b']]);
});

test('an unclosed mark is an error that names its line', () => {
  assert.throws(() => rows('a\nb,"c\nd'), { code: 'CSV_QUOTE_UNCLOSED', message: /line 2/ });
});

test('every value that is written with quotation marks is read back', () => {
  const table = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (written, delimiter, end) => {
        const text = written.map((row) => row.map(quote).join(delimiter)).join(end);
        assert.deepEqual(rows(text, delimiter), written);
      },
    ),
  );
});
