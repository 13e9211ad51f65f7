import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pagesIn } from '../../src/render/page-ranges.ts';

describe('a page range', () => {
  it('is all pages if it is empty', () => {
    assert.deepEqual(pagesIn(undefined, 3), [1, 2, 3]);
    assert.deepEqual(pagesIn(' ', 2), [1, 2]);
  });

  it('names pages and spans, with an open end, in the order of the document', () => {
    assert.deepEqual(pagesIn('4-, 1-2', 5), [1, 2, 4, 5]);
    assert.deepEqual(pagesIn('3, 3, 2 - 3', 5), [2, 3]);
  });

  it('leaves out missing pages', () => {
    assert.deepEqual(pagesIn('2-9, 12', 3), [2, 3]);
  });
});
