import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toUpdate } from '@editor-companion/document/yjs';
import { changesBetween, compare } from '../../src/tasks/compare.ts';

const block = (text: string, type = 'paragraph'): DocumentNode => ({
  type,
  ...(type === 'heading' && { attrs: { level: 1 } }),
  content: [{ type: 'text', text }],
});
const pieces = (...content: DocumentNode[]): Uint8Array[] => [toUpdate({ type: 'doc', content })];

test('what is added, removed and changed is told block by block, and word by word', () => {
  const from = pieces(block('Minutes', 'heading'), block('We met on Monday at ten.'), block('Nobody was late.'));
  const to = pieces(block('Minutes', 'heading'), block('We met on Tuesday at ten.'), block('Completely new words'));
  const { changes, ...counts } = compare({ from, to });
  assert.deepEqual(counts, { added: 1, removed: 1, changed: 1, more: false });
  const [changed, added, removed] = changes;
  assert.deepEqual(
    [changed?.kind, changed?.index, changed?.text],
    [
      'changed',
      1,
      [
        { kind: 'same', text: 'We met on ' },
        { kind: 'removed', text: 'Monday' },
        { kind: 'added', text: 'Tuesday' },
        { kind: 'same', text: ' at ten.' },
      ],
    ],
  );
  assert.deepEqual([added?.kind, added?.index], ['added', 2]);
  assert.deepEqual([removed?.kind, removed?.index], ['removed', 2]);
});

test('a change of format alone is a changed block whose words are the same', () => {
  const bold: DocumentNode = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Same words', marks: [{ type: 'bold' }] }],
  };
  const { changes } = compare({ from: pieces(block('Same words')), to: pieces(bold) });
  assert.deepEqual(
    changes.map(({ kind, text }) => [kind, text]),
    [['changed', [{ kind: 'same', text: 'Same words' }]]],
  );
});

test('blocks that did not change are left out, wherever they moved to', () => {
  const same = pieces(block('one'), block('two'));
  assert.deepEqual(compare({ from: same, to: same }).changes, []);
  const { changes } = compare({ from: same, to: pieces(block('zero'), block('one'), block('two')) });
  assert.deepEqual(
    changes.map(({ kind, index }) => [kind, index]),
    [['added', 0]],
  );
});

test('documents with nothing in common end in bounded time as removed and added', () => {
  const many = (word: string): Uint8Array[] =>
    pieces(...Array.from({ length: 6000 }, (_, index) => block(`${word} ${index} ${word.repeat(8)}`)));
  const { added, removed, changed } = compare({ from: many('a'), to: many('b') });
  assert.deepEqual([added, removed, changed], [6000, 6000, 0]);
});

test('any number of blocks may have gone', () => {
  // More than a call may have arguments.
  const many = Array.from({ length: 200_000 }, (_, index) => ({ type: 'paragraph', attrs: { index } }));
  assert.equal(changesBetween(many, []).length, many.length);
});
