import assert from 'node:assert/strict';
import type { KvService } from '../../contracts/kv.ts';
import { eventually, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

/** What every `kv` service must do. `make` gives a service without entries that holds at least 1000. */
export const kvSuite = (make: Make<KvService>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'gives back what was set'(kv) {
      const store = kv.open('suite');
      const values = ['text', '', 0, -1.5, true, false, null, [], [1, [2]], {}, { a: { b: ['ü', '😀', '\u0000'] } }];
      for (const [index, value] of values.entries()) await store.set(`key-${index}`, value);
      for (const [index, value] of values.entries()) assert.deepEqual(await store.get(`key-${index}`), value);
    },

    async 'gives undefined for what was never set'(kv) {
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

    async 'takes any text as a key'(kv) {
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

    async 'forgets an entry when its time is over'(kv) {
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

    async 'takes many writes at once'(kv) {
      const store = kv.open('suite');
      const keys = Array.from({ length: 500 }, (_, index) => `key-${index}`);
      await Promise.all(keys.map((key, index) => store.set(key, index)));
      const values = await Promise.all(keys.map((key) => store.get<number>(key)));
      assert.deepEqual(values, [...keys.keys()]);
    },
  });
