import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SearchMode } from '@editor-companion/core/plugin';
import { SearchStage } from '../support/stage.ts';
import { DOCUMENTS, QUERIES } from './documents.ts';

type Pairs = (typeof QUERIES)['words'];

void describe('twenty documents and thirty queries', () => {
  let stage: SearchStage;
  before(async () => {
    stage = await SearchStage.start();
    for (const [name, html] of Object.entries(DOCUMENTS)) await stage.write(name, html);
    await stage.until(async () => {
      const { passages, vectors } = await stage.state();
      return passages === vectors;
    });
  });
  after(() => stage[Symbol.asyncDispose]());

  /** Queries whose document does not come first, or not among the first. */
  async function missed(pairs: Pairs, mode: SearchMode, among: number): Promise<string[]> {
    const wrong: string[] = [];
    for (const [query, wanted] of pairs) {
      const ids = await stage.ids(query, { mode, perSource: 1, limit: 10 });
      if (!ids.slice(0, among).includes(wanted)) wrong.push(`${query}: ${ids.slice(0, 3).join(', ')}`);
    }
    return wrong;
  }

  void test('exact words find their document first', async () => {
    assert.deepEqual(await missed(QUERIES.words, 'words', 1), []);
  });

  void test('other forms of words find it first by meaning', async () => {
    assert.deepEqual(await missed(QUERIES.meaning, 'meaning', 1), []);
  });

  void test('both together find every document among the first three, and nearly all first', async () => {
    const all = [...QUERIES.words, ...QUERIES.meaning];
    assert.equal(all.length, 30);
    assert.deepEqual(await missed(all, 'both', 3), []);
    const notFirst = await missed(all, 'both', 1);
    assert.ok(notFirst.length <= 2, notFirst.join('\n'));
  });
});
