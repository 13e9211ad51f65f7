import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sniffDelimiter } from '../src/sniff.ts';

test('the delimiter that splits the rows evenly is preferred to one within the text', () => {
  assert.equal(sniffDelimiter('Name;Price\nPen, blue;1,50\nInk;2,75\n'), ';');
  assert.equal(sniffDelimiter('a\tb\tc\n1,2\t3\t4\n'), '\t');
  assert.equal(sniffDelimiter('a|b\nc|d\n'), '|');
});

test('delimiters inside quotation marks do not count', () => {
  assert.equal(sniffDelimiter('"a;b;c","d"\n"e;f;g","h"\n'), ',');
});

test('the delimiter line that spreadsheets write decides', () => {
  assert.equal(sniffDelimiter('sep=|\na,b|c,d\n'), '|');
});

test('text without any delimiter counts as comma-separated', () => {
  assert.equal(sniffDelimiter('one\ntwo\n'), ',');
});

test('a row that the sample cuts off does not change the result', () => {
  const long = `a;b\n${'x;"y"\n'.repeat(20_000)}`;
  assert.equal(sniffDelimiter(long), ';');
});
