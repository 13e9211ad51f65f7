import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textBlocks, type DocumentNode } from '../src/index.ts';

const text = (value: string): DocumentNode => ({ type: 'text', text: value });
const shown = (content: readonly DocumentNode[]): unknown[] =>
  Array.from(textBlocks(content), (block) => [block.level ?? 0, block.text]);

test('blocks are in document order, with the level of headings, from lists and tables too', () => {
  const cell = (value: string): DocumentNode => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [text(value)] }],
  });
  const content: DocumentNode[] = [
    { type: 'heading', attrs: { level: 2 }, content: [text('Title')] },
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('one'), text(' two')] }] }],
    },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }] },
  ];
  assert.deepEqual(shown(content), [
    [2, 'Title'],
    [0, 'one two'],
    [0, 'a'],
    [0, 'b'],
  ]);
});

test('breaks are lines, formulas their LaTeX, and foreign nodes their text', () => {
  assert.deepEqual(
    shown([
      {
        type: 'paragraph',
        content: [text('a'), { type: 'hardBreak' }, { type: 'inlineMath', attrs: { latex: 'x^2' } }],
      },
      { type: 'acmePanel', content: [{ type: 'acmeLine', content: [text('inside')] }] },
    ]),
    [
      [0, 'a\nx^2'],
      [0, 'inside'],
    ],
  );
});
