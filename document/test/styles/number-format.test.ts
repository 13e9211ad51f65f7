import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNumber } from '../../src/styles/number-format.ts';

for (const [value, format, shown] of [
  [7, 'decimal', '7'],
  [7, 'decimalZero', '07'],
  [1, 'lowerLetter', 'a'],
  [28, 'upperLetter', 'BB'],
  [1994, 'lowerRoman', 'mcmxciv'],
  [0, 'upperRoman', '0'],
  [11, 'ordinal', '11th'],
  [22, 'ordinal', '22nd'],
  [21, 'chineseCounting', '二十一'],
  [10, 'chineseCounting', '十'],
  [3, 'decimalEnclosedCircle', '③'],
  [2, 'russianLower', 'б'],
  [1, 'chicago', '*'],
  [6, 'chicago', '††'],
  [5, 'none', ''],
  [5, 'whatever', '5'],
] as const) {
  test(`${value} as ${format} is «${shown}»`, () => assert.equal(formatNumber(value, format), shown));
}
