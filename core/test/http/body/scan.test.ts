import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { scan, type ScanLimits } from '../../../src/http/body/scan.ts';

const FREE: ScanLimits = { depth: 1000, values: Infinity, keys: Infinity };

const codeOf = (json: string, limits: Partial<ScanLimits>): string | undefined => {
  try {
    scan(Buffer.from(json), { ...FREE, ...limits });
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...childrenOf(value).map(depthOf)) : 0;
const keysOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0;
const widestOf = (value: unknown): number => Math.max(keysOf(value), ...childrenOf(value).map(widestOf));
const countOf = (value: unknown): number =>
  1 + keysOf(value) + childrenOf(value).reduce((sum: number, child) => sum + countOf(child), 0);

describe('scan', () => {
  it('agrees with the parsed value of any JSON on its depth, its keys and its values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.nat(12), fc.nat(10), (value, limit, blanks) => {
        const json = JSON.stringify(value, null, blanks);
        assert.equal(codeOf(json, { depth: limit }) === 'BODY_TOO_DEEP', depthOf(value) > limit);
        assert.equal(codeOf(json, { values: limit }) === 'BODY_TOO_MANY_VALUES', countOf(value) > limit);
        assert.equal(codeOf(json, { keys: limit }) === 'BODY_TOO_MANY_KEYS', widestOf(value) > limit);
      }),
    );
  });

  it('counts the keys of each object on its own', () => {
    assert.equal(codeOf('[{"a":1,"b":2},{"a":1,"b":{"c":3}}]', { keys: 2 }), undefined);
    assert.equal(codeOf('{"a":{"x":1},"b":2,"c":3}', { keys: 2 }), 'BODY_TOO_MANY_KEYS');
  });

  it('accepts a text that is cut off anywhere, and one that closes more than it opens', () => {
    const json = '{"a\\"b":[1,-2.5e3,null,{"c":"]}"}]}';
    for (let length = 0; length <= json.length; length++) assert.equal(codeOf(json.slice(0, length), {}), undefined);
    assert.equal(codeOf(']]}}[1]', {}), undefined);
  });

  it('reads a million brackets without recursion', () => {
    assert.equal(codeOf('['.repeat(1_000_000), { depth: 100 }), 'BODY_TOO_DEEP');
  });
});
