import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LruMap } from '../../src/kv/lru-map.ts';

const create = (maxEntries: number, maxBytes: number): LruMap<string> =>
  new LruMap({ maxEntries, maxBytes, sizeOf: (key, value) => key.length + value.length });

describe('least-recently-used map', () => {
  it('removes the least recently used entry when there are too many', () => {
    const map = create(2, 1000);
    map.set('a', '1').set('b', '2');
    map.get('a');
    map.set('c', '3');
    assert.deepEqual([...map.keys()], ['a', 'c']);
  });

  it('removes as many entries as necessary to make room', () => {
    const map = create(100, 10);
    map.set('a', '1234').set('b', '1234').set('c', '12345678');
    assert.deepEqual([...map.keys()], ['c']);
    assert.equal(map.bytes, 9);
  });

  it('refuses a value larger than itself, and removes the old one under its key', () => {
    const map = create(100, 10);
    map.set('a', 'x').set('b', 'x').set('a', 'x'.repeat(10));
    assert.deepEqual([...map.keys()], ['b']);
    assert.equal(map.bytes, 2);
  });

  it('stays within its limits and counts its bytes correctly, after any operations', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'ee', 'ff');
    const step = fc.oneof(
      fc.record({ verb: fc.constant('set' as const), key, value: fc.string({ maxLength: 12 }) }),
      fc.record({
        verb: fc.constantFrom('get' as const, 'delete' as const, 'clear' as const),
        key,
        value: fc.constant(''),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const map = create(4, 20);
        const model = new Map<string, string>();
        for (const { verb, key: name, value } of steps) {
          if (verb === 'set') {
            map.set(name, value);
            model.set(name, value);
            assert.equal(map.get(name), name.length + value.length > 20 ? undefined : value);
          } else if (verb === 'get') {
            const found = map.get(name);
            if (found !== undefined) assert.equal(found, model.get(name));
          } else if (verb === 'delete') {
            map.delete(name);
            assert.equal(map.has(name), false);
          } else map.clear();
          const kept = [...map.keys()].map((each) => each.length + (map.get(each) ?? '').length);
          assert.ok(map.size <= 4 && map.bytes <= 20);
          assert.equal(
            map.bytes,
            kept.reduce((sum, bytes) => sum + bytes, 0),
          );
        }
      }),
    );
  });
});
