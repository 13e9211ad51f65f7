import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKv } from '../../src/kv/kv.ts';

const keysOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `key-${index}`);

describe('cache in memory', () => {
  it('holds at most the allowed number of entries and keeps the latest', async () => {
    const store = createKv({ maxEntries: 10, maxBytes: 1_000_000 }).open('test');
    for (const key of keysOf(50)) await store.set(key, key);
    const kept = await Promise.all(keysOf(50).map((key) => store.has(key)));
    assert.deepEqual(kept, [...Array(40).fill(false), ...Array(10).fill(true)]);
  });

  it('uses the namespace’s own number of entries instead of the default', async () => {
    const store = createKv({ maxEntries: 10, maxBytes: 1_000_000 }).open('test', { maxEntries: 2 });
    for (const key of keysOf(3)) await store.set(key, 1);
    assert.equal(await store.has('key-0'), false);
    assert.equal(await store.has('key-2'), true);
  });

  it('holds at most the allowed number of bytes, and no value that is larger', async () => {
    const store = createKv({ maxEntries: 1000, maxBytes: 10_000 }).open('test');
    await store.set('large', 'x'.repeat(6000));
    assert.equal(await store.get('large'), undefined);
    for (const key of keysOf(20)) await store.set(key, 'x'.repeat(1000));
    const kept = await Promise.all(keysOf(20).map((key) => store.has(key)));
    assert.deepEqual(kept.lastIndexOf(false), 15);
  });

  it('lets no namespace displace another', async () => {
    const kv = createKv({ maxEntries: 5, maxBytes: 1_000_000 });
    await kv.open('calm').set('key', 'kept');
    for (const key of keysOf(100)) await kv.open('busy').set(key, 1);
    assert.equal(await kv.open('calm').get('key'), 'kept');
  });
});
