import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allowsRange, entityTag } from '../../src/http/entity-tag.ts';

const tag = entityTag('abc');

describe('entity tags', () => {
  it('are strong and quoted', () => assert.equal(tag, '"abc"'));

  it('allow a range by If-Range only when strongly equal', () => {
    assert.equal(allowsRange(undefined, tag), true);
    assert.equal(allowsRange('"abc"', tag), true);
    for (const header of ['W/"abc"', '"x"', 'Sat, 01 Nov 2025 00:00:00 GMT'])
      assert.equal(allowsRange(header, tag), false);
  });
});
