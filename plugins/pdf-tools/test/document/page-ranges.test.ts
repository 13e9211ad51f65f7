import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAGE_RANGES, pagesIn } from '../../src/document/page-ranges.ts';

void describe('ranges of pages', () => {
  void it('name pages in order, each once', () => {
    assert.deepEqual(pagesIn('1-3, 5, 2', 6), [0, 1, 2, 4]);
    assert.deepEqual(pagesIn('3-1', 3), [2, 1, 0]);
    assert.deepEqual(pagesIn('5-', 6), [4, 5]);
    assert.deepEqual(pagesIn('-2', 6), [0, 1]);
  });

  void it('are refused if a page does not exist', () => {
    for (const text of ['0', '7', '5-7', '0-2']) assert.equal(pagesIn(text, 6), undefined);
  });

  void it('are distinguished from other texts', () => {
    const pattern = new RegExp(PAGE_RANGES, 'u');
    for (const text of ['1', '1-3, 5, 8-', '-2', ' 4 - 6 ']) assert.match(text, pattern);
    for (const text of ['', 'a', '1,', '-', '1--2', '12345678']) assert.doesNotMatch(text, pattern);
  });
});
