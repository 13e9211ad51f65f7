import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isSmall } from '../../../src/http/validation/tree-size.ts';

const countOf = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + countOf(one), 0)
    : 0);

describe('isSmall', () => {
  it('counts every value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(40), (value, limit) => {
        assert.equal(isSmall(value, limit), countOf(value) <= limit);
      }),
    );
  });
});
