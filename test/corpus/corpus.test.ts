import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { startProduct } from '../support/server.ts';
import { scoreCorpus } from './corpus.ts';
import { describe } from './description.ts';
import { compare, mean } from './score.ts';

/** Known differences from the golden descriptions. Every other aspect of every file matches. */
const FLAWS: Readonly<Record<string, readonly string[]>> = {};

test('every file of the corpus is read as its golden file describes', async () => {
  await using server = await startProduct();
  const results = await scoreCorpus(server.url);
  assert.ok(results.length >= 18);
  for (const { file, actual, expected, scores } of results)
    for (const [aspect, score] of Object.entries(scores)) {
      const name = aspect as keyof typeof expected;
      const flaws = FLAWS[file] ?? [];
      if (flaws.includes(aspect)) assert.ok(score < 1, `${file}: ${aspect} has no flaw any more`);
      else assert.equal(score, 1, `${file}: ${aspect} is ${JSON.stringify(actual[name])}`);
    }
});

test('a score drops for missing, added and misplaced content', () => {
  const expected = {
    text: 'one two three four',
    headings: [[1, 'One']] as const,
    lists: [['ol', 'a']] as const,
    tables: [[['x', 'y']]],
    marks: { bold: ['two'] },
    images: 1,
  };
  assert.deepEqual(Object.values(compare(expected, expected)), [1, 1, 1, 1, 1, 1]);
  const other = {
    text: 'one two',
    headings: [[2, 'One']] as const,
    lists: [['ul', 'a']] as const,
    tables: [[['y', 'x']]],
    marks: { bold: ['two', 'three', 'four'] },
    images: 0,
  };
  const scores = compare(other, expected);
  assert.deepEqual(scores, { text: 4 / 6, headings: 0, lists: 0, tables: 0, marks: 2 / 4, images: 0 });
  assert.deepEqual(compare({ text: 'a b' }, { text: 'A  b' }), { text: 1 });
  assert.equal(mean([1, 0, 0.5]), 0.5);
});

test('a description has spanned cells in each of their places, each note once, and list items without their sublists', () => {
  const text = (words: string): DocumentNode => ({ type: 'text', text: words });
  const paragraph = (words: string): DocumentNode => ({ type: 'paragraph', content: [text(words)] });
  const cell = (words: string, attrs = {}): DocumentNode => ({ type: 'tableCell', attrs, content: [paragraph(words)] });
  const item = (...content: DocumentNode[]): DocumentNode => ({ type: 'listItem', content });
  const content: DocumentNode = {
    type: 'doc',
    content: [
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('a', { rowspan: 2 }), cell('b', { colspan: 2 })] },
          { type: 'tableRow', content: [cell('c'), cell('d')] },
        ],
      },
      {
        type: 'orderedList',
        attrs: { start: 3, type: 'a' },
        content: [item(paragraph('first'), { type: 'bulletList', content: [item(paragraph('below'))] })],
      },
    ],
  };
  const described = describe({ content });
  assert.deepEqual(described.tables, [
    [
      ['a', 'b', 'b'],
      ['a', 'c', 'd'],
    ],
  ]);
  assert.deepEqual(described.lists, [
    ['ol', 'first'],
    ['ol>ul', 'below'],
  ]);
  assert.deepEqual(described.numbering, [['first', 3, 'a']]);
  assert.equal(described.text, 'a b c d first below');
});
