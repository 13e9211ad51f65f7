import assert from 'node:assert/strict';
import { it } from 'node:test';
import { overlay } from '../page/src/panels/versions/difference.ts';

const block = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const shown = (blocks: ReturnType<typeof overlay>): string[] =>
  blocks.map(({ kind, block: { content } }) => `${kind} ${content?.[0]?.text ?? ''}`);

it('puts removed blocks where they stood between those that stayed', () => {
  const now = ['a', 'c', 'd'].map(block);
  assert.deepEqual(shown(overlay(now, [{ kind: 'removed', index: 1, before: block('b') }])), [
    'same a',
    'removed b',
    'same c',
    'same d',
  ]);
});

it('shows added and changed blocks once', () => {
  const now = ['new', 'a', 'b!', 'c'].map(block);
  const changes = [
    { kind: 'added', index: 0, after: block('new') },
    { kind: 'changed', index: 2, before: block('b'), after: block('b!'), text: [{ kind: 'same', text: 'b' }] },
    { kind: 'removed', index: 3, before: block('gone') },
  ] as const;
  assert.deepEqual(shown(overlay(now, changes)), ['added new', 'same a', 'changed b!', 'same c', 'removed gone']);
});

it('shows the document as it is where nothing has changed', () => {
  assert.deepEqual(shown(overlay([block('a')], [])), ['same a']);
});
