import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isDeeper, isSmall } from '../../src/http/tree-size.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const countOf = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + countOf(one), 0)
    : 0);

describe('isDeeper', () => {
  it('agrees with the parsed value on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.nat(12), (value, limit) => {
        assert.equal(isDeeper(JSON.stringify(value, null, limit + 1), limit), depthOf(value) > limit);
      }),
    );
  });

  it('reads a million brackets without recursion', () => {
    assert.equal(isDeeper('['.repeat(1_000_000), 100), true);
  });
});

describe('isSmall', () => {
  it('counts every value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(40), (value, limit) => {
        assert.equal(isSmall(value, limit), countOf(value) <= limit);
      }),
    );
  });
});
