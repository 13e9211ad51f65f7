import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { SuiteCase } from '@editor-companion/core/testing';
import { scan } from '../../src/vectors/scan.ts';
import { passagesOf } from '../../src/text/passages.ts';
import type { Found, Lookup, Scope, Source, Store, WordLimits } from '../../src/store/store.ts';

interface Opened extends AsyncDisposable {
  readonly store: Store;
}

const ALL: Scope = { sources: undefined, passages: 100 };
/** More than in any case. */
const MANY: WordLimits = { found: 10, read: 100 };
const lookup = (term: string, group = 0): Lookup => ({ group, term, isPrefix: false, weight: 1 });
const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

/** A store with the actions of the cases. */
class Bench {
  readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  readonly put = (id: string, texts: readonly string[], version = 1): Promise<Source> => {
    const blocks = texts.flatMap((text, index) => [
      { text, level: 1, anchor: `at${index}` },
      { text: `about ${text}` },
    ]);
    const { passages } = passagesOf(blocks, { title: id, maxPassages: 1000 });
    const draft = { kind: 'document', id, ident: `i-${id}`, version, title: id, fault: null } as const;
    return this.store.replace(draft, passages);
  };

  readonly textsOf = async (numbers: readonly number[]): Promise<string[]> =>
    (await this.store.passages(numbers)).map(({ text }) => text).toSorted();

  readonly sourcesOf = async (found: readonly Found[]): Promise<number[]> => {
    const passages = await this.store.passages(found.map(({ number }) => number));
    return [...new Set(passages.map(({ source }) => source))];
  };

  readonly fill = async ({ number }: Source, ...vectors: Float32Array[]): Promise<void> => {
    const needing = await this.store.needing(number, 100);
    const made = needing.map((passage, index) => ({ number: passage.number, vector: vectors[index] ?? unit(1, 1, 1) }));
    await this.store.saveVectors(made);
  };

  /** Searches like the product: by the engine, or by all vectors. */
  readonly nearest = async (vector: Float32Array, scope: Scope): Promise<number[]> => {
    const { store } = this;
    if (store.nearest) return (await store.nearest(vector, scope, 2)).map(({ number }) => number);
    const page = await store.vectors(0);
    const isAllowed = (_: unknown, source: number): number => Number(scope.sources?.includes(source));
    const allowed = scope.sources && Uint8Array.from({ length: 1000 }, isAllowed);
    return scan({ pages: [page], vector, allowed, limit: 2 }).map(({ number }) => number);
  };
}

/** The tests for all stores. @param open returns an empty store. */
export function storeSuite(name: string, open: () => Promise<Opened>, skip: string | false = false): void {
  void describe(name, { skip }, () => {
    let opened: Opened | undefined;
    before(async () => {
      opened = await open();
    });
    after(() => opened?.[Symbol.asyncDispose]());
    const bench = (): Bench => {
      if (!opened) throw new TypeError('The store was not opened.');
      return new Bench(opened.store);
    };
    beforeEach(async () => {
      const { store } = bench();
      for (const { kind, id } of await store.sources(0)) await store.remove({ kind, id });
    });
    for (const { name: what, run } of casesOf(bench)) void test(what, run);
  });
}

const casesOf = (bench: () => Bench): SuiteCase[] => [
  {
    name: 'reports the stored passages of a source, and which of them have no vector',
    async run() {
      const { store, put, fill } = bench();
      const source = await put('a', ['apples', 'pears']);
      assert.deepEqual(
        { ...source, number: 0, indexedAt: 0 },
        {
          kind: 'document',
          id: 'a',
          ident: 'i-a',
          version: 1,
          title: 'a',
          fault: null,
          number: 0,
          indexedAt: 0,
          passages: 2,
          waiting: 2,
        },
      );
      assert.equal((await store.needing(source.number, 1)).length, 1);
      await fill(source);
      assert.equal((await store.find(source))?.waiting, 0);
      assert.deepEqual(await store.sources(source.number), []);
      assert.equal(await store.find({ kind: 'template', id: 'a' }), undefined);
    },
  },

  {
    name: 'keeps equal passages with their vectors, wherever they moved',
    async run() {
      const { store, put, fill } = bench();
      const first = await put('a', ['apples', 'pears', 'plums']);
      await fill(first);
      const kept = (await store.around(first.number, 2, 1))[0];
      const second = await put('a', ['plums', 'cherries', 'apples'], 2);
      assert.equal(second.number, first.number);
      assert.equal(second.waiting, 1);
      const [now] = await store.around(second.number, 0, 1);
      assert.equal(now?.number, kept?.number);
      assert.deepEqual([now?.text, now?.path, now?.anchor], ['about plums', ['plums'], 'at0']);
      assert.deepEqual((await store.words([lookup('pears')], ALL, MANY)).found, []);
    },
  },

  {
    name: 'finds words and their beginnings, only in the allowed sources',
    async run() {
      const { store, put, textsOf } = bench();
      const [a, b] = [await put('a', ['apples', 'common']), await put('b', ['applesauce', 'common'])];
      const found = async (one: Lookup, scope = ALL) =>
        textsOf((await store.words([one], scope, MANY)).found.map(({ number }) => number));
      assert.deepEqual(await found(lookup('apples')), ['about apples']);
      assert.deepEqual(await found({ ...lookup('apple'), isPrefix: true }), ['about apples', 'about applesauce']);
      assert.deepEqual(await found(lookup('common'), { sources: [b.number], passages: 2 }), ['about common']);
      assert.deepEqual(await found(lookup('common'), { sources: [], passages: 0 }), []);
      assert.equal(
        (await store.words([lookup('common')], { sources: [a.number, b.number], passages: 4 }, { found: 1, read: 100 }))
          .found.length,
        1,
      );
    },
  },

  {
    name: 'counts how rare a term is in the allowed sources, and orders by that',
    async run() {
      const { store, put, textsOf } = bench();
      const one = await put('a', ['apples', 'pears common', 'common plums']);
      const scope = { sources: [one.number], passages: 3 };
      const query = [lookup('apples'), lookup('common', 1), lookup('plums', 2)];
      const alone = await store.words(query, scope, MANY);
      assert.deepEqual(await textsOf(alone.found.slice(0, 1).map(({ number }) => number)), ['about common plums']);
      assert.ok((alone.rarity[0] ?? 0) > (alone.rarity[1] ?? 0));
      await put(
        'secret',
        Array.from({ length: 30 }, (_, index) => `apples ${index}`),
      );
      assert.deepEqual(await store.words(query, scope, MANY), alone);
    },
  },

  {
    name: 'reads the latest passages of a common term, and finds the others by the rest of the query',
    async run() {
      const { store, put, textsOf, sourcesOf } = bench();
      const texts = (from: number, word: string): string[] =>
        Array.from({ length: 10 }, (_, index) => `common ${word}${from + index}`);
      const [old, late] = [await put('old', [...texts(0, 'w'), 'apples']), await put('late', texts(10, 'w'))];
      const limits: WordLimits = { found: 100, read: 4 };
      const scope = { sources: [old.number, late.number], passages: 21 };
      const alone = await store.words([lookup('common')], scope, limits);
      assert.equal(alone.found.length, 4);
      assert.deepEqual(await sourcesOf(alone.found), [late.number]);
      const whole = await store.words([lookup('common')], scope, MANY);
      assert.ok(
        Math.abs((alone.rarity[0] ?? 0) - (whole.rarity[0] ?? 0)) < 0.1,
        'how rare it is, is known about as well',
      );
      const query = [lookup('common'), { ...lookup('w3', 1) }, { ...lookup('apples', 2) }];
      const [best, second] = (await store.words(query, scope, limits)).found;
      assert.ok(best && second && best.number !== second.number);
      assert.deepEqual(await textsOf([best.number, second.number]), ['about apples', 'about common w3']);
      const narrow = await store.words([lookup('common')], { sources: [old.number], passages: 11 }, limits);
      assert.ok(narrow.found.length >= limits.read, 'others take no place');
      assert.deepEqual(await sourcesOf(narrow.found), [old.number]);
    },
  },

  {
    name: 'finds the nearest vectors, only in the allowed sources',
    async run() {
      const { put, fill, textsOf, nearest } = bench();
      const [a, b] = [await put('a', ['north', 'east']), await put('b', ['north-east'])];
      await fill(a, unit(0, 1, 0), unit(1, 0, 0));
      await fill(b, unit(1, 1, 0));
      assert.deepEqual(await textsOf((await nearest(unit(1, 0.2, 0), ALL)).slice(0, 1)), ['about east']);
      assert.deepEqual(await textsOf(await nearest(unit(1, 0.2, 0), { sources: [b.number], passages: 1 })), [
        'about north-east',
      ]);
      assert.deepEqual(await nearest(unit(1, 0.2, 0), { sources: [], passages: 0 }), []);
    },
  },

  {
    name: 'deletes a source with all its passages',
    async run() {
      const { store, put, fill, nearest } = bench();
      const source = await put('a', ['apples']);
      await fill(source, unit(0, 1, 0));
      await store.remove(source);
      assert.equal(await store.find(source), undefined);
      assert.deepEqual((await store.words([lookup('apples')], ALL, MANY)).found, []);
      assert.deepEqual(await nearest(unit(0, 1, 0), ALL), []);
      const { passages, vectors } = await store.counts();
      assert.deepEqual([passages, vectors], [0, 0]);
    },
  },

  {
    name: 'gives a source another id, and replaces the source with that id',
    async run() {
      const { store, put } = bench();
      const source = await put('a', ['apples']);
      await put('b', ['pears']);
      await store.rename(source, 'b');
      assert.equal((await store.find({ kind: 'document', id: 'b' }))?.number, source.number);
      assert.equal(await store.find(source), undefined);
      assert.deepEqual((await store.words([lookup('pears')], ALL, MANY)).found, []);
      await store.rename({ kind: 'document', id: 'nobody' }, 'b');
      assert.equal((await store.find({ kind: 'document', id: 'b' }))?.number, source.number);
    },
  },

  {
    name: 'records faults, and clears them with the next state',
    async run() {
      const { store, put } = bench();
      const source = await put('a', ['apples']);
      await store.note(source, 'AI_BUDGET_SPENT');
      assert.equal((await store.find(source))?.fault, 'AI_BUDGET_SPENT');
      assert.equal((await store.counts()).failed, 1);
      assert.equal((await put('a', ['apples'], 2)).fault, null);
    },
  },

  {
    name: 'spends at most the limit of a day, also with simultaneous callers',
    async run() {
      const { store } = bench();
      const day = '2026-01-11';
      const taken = await Promise.all(Array.from({ length: 10 }, () => store.spend(day, 30, 100)));
      assert.equal(taken.filter(Boolean).length, 3);
      assert.equal(await store.spend(day, 10, 100), true);
      assert.equal(await store.spend('2026-02-11', 101, 100), false);
    },
  },

  {
    name: 'keeps a text beside the index, and accepts any characters',
    async run() {
      const { store, put } = bench();
      assert.equal(await store.value('nobody'), undefined);
      await store.setValue('model', 'one');
      await store.setValue('model', 'two');
      assert.equal(await store.value('model'), 'two');
      const source = await put(`o'b"\\`, ['nul \0 «quoted» \u202E 𝒳 %_']);
      const [passage] = await store.around(source.number, 0, 1);
      assert.match(passage?.text ?? '', /«quoted»/);
    },
  },
];
