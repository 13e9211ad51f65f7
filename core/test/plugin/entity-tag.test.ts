import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchesWeakly } from '../../src/plugin/entity-tag.ts';

describe('If-None-Match', () => {
  it('matches a tag alone, in a list, as a weak tag and by the star', () => {
    for (const header of ['"abc"', '"x", "abc"', 'W/"abc"', '*'])
      for (const tag of ['"abc"', 'W/"abc"']) assert.equal(matchesWeakly(header, tag), true, header);
  });

  it('does not match another tag or none', () => {
    for (const header of [undefined, '', '"abcd"', 'abc']) assert.equal(matchesWeakly(header, '"abc"'), false, header);
  });
});
