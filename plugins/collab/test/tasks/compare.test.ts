import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as Y from 'yjs';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toUpdate } from '@editor-companion/document/yjs';
import { changesBetween, compare } from '../../src/tasks/compare.ts';
import { read } from '../../src/tasks/read.ts';

const block = (text: string, type = 'paragraph'): DocumentNode => ({
  type,
  ...(type === 'heading' && { attrs: { level: 1 } }),
  content: [{ type: 'text', text }],
});
const pieces = (...content: DocumentNode[]): Uint8Array[] => [toUpdate({ type: 'doc', content })];

test('additions, deletions and changes are listed block by block, and word by word', () => {
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

test('a change of format alone is a changed block with the same words', () => {
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

test('unchanged blocks are left out, wherever they moved', () => {
  const same = pieces(block('one'), block('two'));
  assert.deepEqual(compare({ from: same, to: same }).changes, []);
  const { changes } = compare({ from: same, to: pieces(block('zero'), block('one'), block('two')) });
  assert.deepEqual(
    changes.map(({ kind, index }) => [kind, index]),
    [['added', 0]],
  );
});

test('documents with nothing in common are compared in bounded time as deleted and added', () => {
  const many = (word: string): Uint8Array[] =>
    pieces(...Array.from({ length: 6000 }, (_, index) => block(`${word} ${index} ${word.repeat(8)}`)));
  const { added, removed, changed } = compare({ from: many('a'), to: many('b') });
  assert.deepEqual([added, removed, changed], [6000, 6000, 0]);
});

test('any number of blocks may be deleted', () => {
  // More items than a call can have arguments.
  const many = Array.from({ length: 200_000 }, (_, index) => ({ type: 'paragraph', attrs: { index } }));
  assert.equal(changesBetween(many, []).length, many.length);
});

test('of two states of one document, the listed changes turn the older one into the newer one', async () => {
  const place = fc.nat(30);
  const step = fc.oneof(
    fc.record({ do: fc.constant('type' as const), at: place, text: fc.string({ minLength: 1, maxLength: 5 }) }),
    fc.record({ do: fc.constant('bold' as const), at: place }),
    fc.record({ do: fc.constant('level' as const), at: place }),
    fc.record({ do: fc.constant('delete' as const), at: place }),
    fc.record({ do: fc.constant('insert' as const), at: place, text: fc.string({ maxLength: 5 }) }),
    fc.record({ do: fc.constant('again' as const), at: place }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const doc = new Y.Doc();
      const start = Array.from({ length: 20 }, (_, index) =>
        block(`block ${index % 7}`, index % 5 === 0 ? 'heading' : 'paragraph'),
      );
      Y.applyUpdate(doc, toUpdate({ type: 'doc', content: start }));
      const from = [Y.encodeStateAsUpdate(doc)];
      for (const one of steps) change(doc.getXmlFragment('default'), one);
      const to = [Y.encodeStateAsUpdate(doc)];
      const blocksOf = async (state: Uint8Array[]): Promise<string[]> => {
        const { content } = (await read({ pieces: state, form: 'json' })).content as DocumentNode;
        return (content ?? []).map((node) => JSON.stringify(node));
      };
      const old = await blocksOf(from);
      const now = await blocksOf(to);
      for (const { kind, index, before: removed, after: added } of compare({ from, to }).changes) {
        if (kind === 'removed') assert.equal(JSON.stringify(removed), old[index]);
        else assert.equal(JSON.stringify(added), now[index]);
        if (removed) old[old.indexOf(JSON.stringify(removed))] = '';
        if (added) now[index] = '';
      }
      const kept = (blocks: readonly string[]): string[] => blocks.filter((json) => json !== '').toSorted();
      assert.deepEqual(kept(old), kept(now), 'all else is the same in both');
    }),
    { numRuns: 60 },
  );
});

type Step = { readonly do: string; readonly at: number; readonly text?: string };

function change(fragment: Y.XmlFragment, { do: what, at, text = '' }: Step): void {
  const place = at % Math.max(1, fragment.length);
  const element = fragment.get(place) as Y.XmlElement | undefined;
  const content = element?.get(0);
  if (what === 'insert' || (what === 'again' && content instanceof Y.XmlText)) {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(what === 'again' ? (content as Y.XmlText).toJSON() : text)]);
    fragment.insert(place, [paragraph]);
  } else if (what === 'delete' && fragment.length > 1) fragment.delete(place);
  else if (what === 'level') element?.setAttribute('level', 2 as never);
  else if (what === 'type' && content instanceof Y.XmlText) content.insert(content.length, text);
  else if (what === 'bold' && content instanceof Y.XmlText) content.format(0, content.length, { bold: true });
}
