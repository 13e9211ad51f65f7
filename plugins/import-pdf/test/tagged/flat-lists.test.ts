import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { text } from '../kit/pdf.ts';
import { readBytes, textIn } from '../kit/read.ts';
import { tagged, type Element } from '../kit/tagged.ts';

/** The code in WinAnsiEncoding. */
const BULLET = '\u0095';

/** A list with an item for each line. Each label is at `left`, and its text 18 points further to the right. */
const list = (left: number, top: number, ...items: readonly (readonly [label: string, words: string])[]): Element => [
  'L',
  ...items.map(([label, words], at): Element => [
    'LI',
    ['LBody', ['P', { operators: `${text(left, top - at * 16, label)} ${text(left + 18, top - at * 16, words)}` }]],
  ]),
];

/** `ol(one ol(a b) two)` */
const shapeOf = (node: DocumentNode): string => {
  if (node.type === 'paragraph') return textIn(node);
  const name = node.type === 'orderedList' ? 'ol' : node.type === 'bulletList' ? 'ul' : '';
  const inner = (node.content ?? []).map(shapeOf).join(' ');
  return name === '' ? inner : `${name}(${inner})`;
};
const shapes = async (...elements: readonly Element[]): Promise<string[]> =>
  ((await readBytes(tagged(...elements))).content.content ?? []).map(shapeOf);

test('lists whose tags follow each other are nested by position, and continue after nested ones', async () => {
  const found = await shapes(
    list(72, 700, ['1.', 'one']),
    list(108, 684, ['a.', 'first'], ['b.', 'second']),
    list(72, 652, ['2.', 'two']),
  );
  assert.deepEqual(found, ['ol(one ol(first second) two)']);
});

test('a list that restarts beside another is one of its own, and text separates lists', async () => {
  const beside = await shapes(list(72, 700, ['1.', 'one']), list(72, 684, [BULLET, 'other']));
  assert.deepEqual(beside, ['ol(one)', 'ul(other)']);
  const parted = await shapes(list(72, 700, ['1.', 'one']), ['P', 'Text'], list(108, 640, ['a.', 'inner']));
  assert.deepEqual(parted, ['ol(one)', 'Text', 'ol(inner)']);
});

test('an item without a sign continues the one above whose text begins there', async () => {
  const plain: Element = ['L', ['LI', ['LBody', ['P', { operators: text(90, 684, 'more') }]]]];
  assert.deepEqual(await shapes(list(72, 700, [BULLET, 'one']), plain), ['ul(one more)']);
});

test('in a file with nested list tags, or tags for labels, only these count', async () => {
  const nested: Element = ['L', ['LI', ['LBody', ['P', '1. one'], ['L', ['LI', ['LBody', ['P', 'a. inner']]]]]]];
  const found = await shapes(nested, list(144, 400, ['1.', 'further in']));
  assert.deepEqual(found, ['ol(one ol(inner))', 'ol(further in)']);
  const labelled: Element = ['L', ['LI', ['Lbl', '1.'], ['LBody', ['P', 'one']]]];
  assert.deepEqual(await shapes(labelled, list(144, 400, ['1.', 'further in'])), ['ol(one)', 'ol(further in)']);
});
