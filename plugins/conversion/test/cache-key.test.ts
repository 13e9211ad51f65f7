import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { canonicalJson, createCacheKey } from '../src/cache-key.ts';

const keyOf = createCacheKey(false);
const cacheKey = (hash: string, asked: ReturnType<typeof work>, tenant = 'default'): string =>
  keyOf({ hash, tenant }, asked);

const work = (options: Record<string, unknown>, id = 'docx', version = '1') => ({
  converter: { id, version },
  options,
});

describe('the cache key', () => {
  it('is a SHA-256', () => {
    assert.match(cacheKey('aa', work({})), /^[0-9a-f]{64}$/u);
  });

  it('differs in original, converter, version and options', () => {
    const keys = [
      cacheKey('aa', work({})),
      cacheKey('bb', work({})),
      cacheKey('aa', work({}, 'odt')),
      cacheKey('aa', work({}, 'docx', '2')),
      cacheKey('aa', work({ revisions: 'keep' })),
      cacheKey('aa', work({ revisions: 'accept' })),
      cacheKey('aa', work({ nested: { revisions: 'accept' } })),
    ];
    assert.equal(new Set(keys).size, keys.length);
  });

  it('differs between tenants, unless they share the cache', () => {
    const tenants = ['default', 'acme', 'other'];
    assert.equal(new Set(tenants.map((tenant) => cacheKey('aa', work({}), tenant))).size, 3);
    const shared = createCacheKey(true);
    assert.equal(new Set(tenants.map((tenant) => shared({ hash: 'aa', tenant }, work({})))).size, 1);
  });

  it('of the default tenant is the one from before there were tenants', () => {
    const before = createHash('sha256').update('["aa","docx","1",{}]').digest('hex');
    assert.equal(cacheKey('aa', work({})), before);
  });

  it('separates its parts unambiguously', () => {
    assert.notEqual(cacheKey('aa', work({}, 'x', '1')), cacheKey('aa', work({}, 'x","1', '')));
  });

  it('counts a member named __proto__', () => {
    assert.equal(canonicalJson(JSON.parse('{"__proto__":1}')), '{"__proto__":1}');
  });

  it('is the same whatever the order of members, at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(canonicalJson(reversed(value)), canonicalJson(value));
      }),
    );
  });

  it('leaves the value unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const turned: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value).toReversed()) turned[name] = reversed(member);
  return turned;
}
