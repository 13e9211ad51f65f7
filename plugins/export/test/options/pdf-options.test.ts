import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Value } from 'typebox/value';
import { PdfOptions } from '../../src/options/pdf-options.ts';

describe('page ranges', () => {
  const isValid = (pageRanges: string): boolean => Value.Check(PdfOptions, { pageRanges });

  it('are pages and ranges of them, open at the end or not', () => {
    for (const ranges of ['', '1', '1-5, 8, 11-13', ' 1 - 5 ', '3-', '1-,2 - ,3']) assert.ok(isValid(ranges), ranges);
    for (const ranges of ['a', '-3', '1,', '1 2', '1-2-3', '1--2', ' ']) assert.ok(!isValid(ranges), ranges);
  });

  it('are refused at once, however many ways there are to read them', () => {
    assert.ok(!isValid(`0,0${'\t-\t,0\t'.repeat(160)}x`));
    assert.ok(!isValid(`1${' '.repeat(900)}x`));
  });
});
