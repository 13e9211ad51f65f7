import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allowsRange, entityTag, matchesAny } from '../../src/http/entity-tag.ts';

const tag = entityTag('abc');

describe('entity tags', () => {
  it('are strong and quoted', () => assert.equal(tag, '"abc"'));

  it('match in If-None-Match, alone, in a list, weakly and by the star', () => {
    for (const header of ['"abc"', '"x", "abc"', 'W/"abc"', '*']) assert.equal(matchesAny(header, tag), true, header);
  });

  it('do not match another tag or none', () => {
    for (const header of [undefined, '', '"abcd"', 'abc']) assert.equal(matchesAny(header, tag), false);
  });

  it('let a range stand by If-Range only when strongly equal', () => {
    assert.equal(allowsRange(undefined, tag), true);
    assert.equal(allowsRange('"abc"', tag), true);
    for (const header of ['W/"abc"', '"x"', 'Sat, 01 Nov 2025 00:00:00 GMT'])
      assert.equal(allowsRange(header, tag), false);
  });
});
