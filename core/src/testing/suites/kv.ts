import assert from 'node:assert/strict';
import type { KvService } from '../../contracts/shared/kv.ts';
import { eventually, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

/** The requirements on every `kv` service. `make` returns an empty service for at least 1000 entries. */
export const kvSuite = (make: Make<KvService>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'returns a value that was set'(kv) {
      const store = kv.open('suite');
      const values = ['text', '', 0, -1.5, true, false, null, [], [1, [2]], {}, { a: { b: ['ü', '😀', '\u0000'] } }];
      for (const [index, value] of values.entries()) await store.set(`key-${index}`, value);
      for (const [index, value] of values.entries()) assert.deepEqual(await store.get(`key-${index}`), value);
    },

    async 'returns undefined for a key that was never set'(kv) {
      const store = kv.open('suite');
      assert.equal(await store.get('absent'), undefined);
      assert.equal(await store.has('absent'), false);
      assert.equal(await store.delete('absent'), false);
    },

    async 'overwrites and deletes'(kv) {
      const store = kv.open('suite');
      await store.set('key', 1);
      await store.set('key', 2);
      assert.equal(await store.get('key'), 2);
      assert.equal(await store.has('key'), true);
      assert.equal(await store.delete('key'), true);
      assert.equal(await store.get('key'), undefined);
    },

    async 'keeps a copy, not the object itself'(kv) {
      const store = kv.open('suite');
      const value = { list: [1] };
      await store.set('key', value);
      value.list.push(2);
      const read = await store.get<{ list: number[] }>('key');
      assert.deepEqual(read, { list: [1] });
      read?.list.push(3);
      assert.deepEqual(await store.get('key'), { list: [1] });
    },

    async 'accepts any text as a key'(kv) {
      const store = kv.open('suite');
      const keys = ['__proto__', 'constructor', 'a:b', 'a b', 'ключ', '😀', '*', '../x', 'x'.repeat(500)];
      for (const [index, key] of keys.entries()) await store.set(key, index);
      for (const [index, key] of keys.entries()) assert.equal(await store.get(key), index, key);
    },

    async 'keeps namespaces apart, whatever their names'(kv) {
      const [outer, inner] = [kv.open('a'), kv.open('a:b')];
      await outer.set('b:c', 'outer');
      await inner.set('c', 'inner');
      assert.equal(await outer.get('b:c'), 'outer');
      assert.equal(await inner.get('c'), 'inner');
      await inner.clear();
      assert.equal(await inner.get('c'), undefined);
      assert.equal(await outer.get('b:c'), 'outer');
    },

    async 'shares a namespace that is opened twice'(kv) {
      await kv.open('shared').set('key', 1);
      assert.equal(await kv.open('shared').get('key'), 1);
    },

    async 'deletes an entry when its time to live is over'(kv) {
      const store = kv.open('suite');
      await store.set('short', 1, 20);
      await store.set('long', 2, 60_000);
      await store.set('endless', 3);
      await eventually('the entry is gone', async () => (await store.get('short')) === undefined);
      assert.equal(await store.has('short'), false);
      assert.equal(await store.get('long'), 2);
      assert.equal(await store.get('endless'), 3);
    },

    async "uses the namespace's time to live unless the entry has its own"(kv) {
      const store = kv.open('suite', { ttl: 20 });
      await store.set('default', 1);
      await store.set('own', 2, 60_000);
      await eventually('the entry is gone', async () => !(await store.has('default')));
      assert.equal(await store.get('own'), 2);
    },

    async 'accepts many writes at once'(kv) {
      const store = kv.open('suite');
      const keys = Array.from({ length: 500 }, (_, index) => `key-${index}`);
      await Promise.all(keys.map((key, index) => store.set(key, index)));
      const values = await Promise.all(keys.map((key) => store.get<number>(key)));
      assert.deepEqual(values, [...keys.keys()]);
    },

    ...counterCases,
  });

const MINUTE = 60_000;

const counterCases: Readonly<Record<string, (kv: KvService) => Promise<void>>> = {
  async 'counts up and down, and returns how long the counter lasts'(kv) {
    const store = kv.open('suite');
    const first = await store.increment('key', 2, MINUTE);
    assert.equal(first.value, 2);
    assert.ok(first.left > 0 && first.left <= MINUTE, String(first.left));
    assert.equal((await store.increment('key', -3, MINUTE)).value, -1);
    assert.equal((await store.increment('key', 0, MINUTE)).value, -1);
    assert.equal((await store.increment('other', 1, MINUTE)).value, 1);
  },

  async 'loses no count of many at once'(kv) {
    const [one, same] = [kv.open('suite'), kv.open('suite')];
    const counts = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 ? one : same).increment('key', 1, MINUTE)),
    );
    const values = counts.map(({ value }) => value).toSorted((a, b) => a - b);
    assert.deepEqual(
      values,
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
  },

  async 'ends a counter by the time of its first call, however often it is called'(kv) {
    const store = kv.open('suite');
    await store.increment('first', 1, MINUTE / 2);
    const { left } = await store.increment('first', 1, MINUTE);
    assert.ok(left <= MINUTE / 2, String(left));
    await store.increment('short', 5, 20);
    await eventually('the counter is over', async () => (await store.get('short')) === undefined);
    assert.equal((await store.increment('short', 1, MINUTE)).value, 1);
  },

  async "ends a counter by the namespace's time to live if it has none of its own"(kv) {
    const { left } = await kv.open('suite', { ttl: MINUTE }).increment('key', 1);
    assert.ok(left > 0 && left <= MINUTE, String(left));
    const endless = await kv.open('other').increment('key', 1);
    assert.ok(endless.left > 0, String(endless.left));
  },

  async 'reads, sets and deletes a counter as any entry'(kv) {
    const store = kv.open('suite');
    await store.increment('key', 5, MINUTE);
    assert.equal(await store.get('key'), 5);
    assert.equal(await store.delete('key'), true);
    assert.equal((await store.increment('key', 1, MINUTE)).value, 1);
    await store.set('key', 41, MINUTE);
    assert.equal((await store.increment('key', 1, MINUTE)).value, 42);
    await Promise.all([store.set('race', 10, MINUTE), store.increment('race', 1, MINUTE)]);
    assert.ok([10, 11].includes((await store.get<number>('race')) ?? 0));
  },

  async 'rejects a value that cannot be counted, and leaves the entry unchanged'(kv) {
    const store = kv.open('suite');
    const most = Number.MAX_SAFE_INTEGER;
    const kept: readonly (readonly [key: string, value: unknown])[] = [
      ['text', '5'],
      ['list', [1]],
      ['part', 1.5],
      ['nothing', null],
      ['most', most],
    ];
    for (const [key, value] of kept) {
      await store.set(key, value, MINUTE);
      await assert.rejects(store.increment(key, 1, MINUTE), TypeError, key);
      assert.deepEqual(await store.get(key), value);
    }
    for (const by of [1.5, Number.NaN, Number.POSITIVE_INFINITY, most + 1])
      await assert.rejects(store.increment('new', by, MINUTE), TypeError, String(by));
    assert.equal(await store.has('new'), false);
  },
};
