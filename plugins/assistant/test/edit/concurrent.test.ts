import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import * as fc from 'fast-check';
import { XmlElement, XmlText } from 'yjs';
import { arbitraryForeign } from '../../../../document/test/arbitrary-document.ts';
import { EditFault } from '../../src/edit/faults.ts';
import { TextFault } from '../../src/text/faults.ts';
import { arbitraryOperation } from './arbitrary-operation.ts';
import { EditStage } from './stage.ts';

/** Types into the first text of a block, as another user. */
function type(stage: EditStage, block: number, at: number, words: string): void {
  const element = stage.fragment.get(block);
  const text = element instanceof XmlElement ? element.get(0) : undefined;
  assert.ok(text instanceof XmlText);
  text.insert(at, words);
}

test('text that somebody types into a paragraph during an edit stays in its place', () => {
  const stage = new EditStage('<p>The quick brown fox jumps over the lazy dog.</p><p>Second</p>');
  stage.text();
  const other = stage.fork();
  type(other, 0, 'The quick brown fox jumps'.length, ' high');
  stage.edit({ op: 'replace', anchor: '1', text: 'The slow brown fox jumps over the <b>sleeping</b> dog.' });
  stage.mergeWith(other);
  assert.equal(stage.text().split('\n')[0], '@1 The slow brown fox jumps high over the <b>sleeping</b> dog.');
  assert.equal(other.text(), stage.text());
});

test('a change of one word sends few bytes, however long the document', () => {
  const stage = new EditStage('<p>Some words to fill the page with.</p>'.repeat(500));
  stage.text();
  assert.ok(stage.edit({ op: 'change', anchor: '250', find: 'fill', put: 'cover' }) < 100);
  assert.ok(stage.edit({ op: 'replace', anchor: '251', text: 'Some words to cover the page with.' }) < 100);
});

test('an anchor stays with its block through insertions of others, and reports a deleted block', () => {
  const stage = new EditStage('<p>One</p><p>Two</p><p>Three</p>');
  assert.equal(stage.text(), '@1 One\n@2 Two\n@3 Three');
  const other = stage.fork();
  other.text();
  other.edit({ op: 'insert', text: 'Zero', at: { before: '1' } });
  other.edit({ op: 'delete', anchor: '3' });
  stage.mergeWith(other);
  stage.edit({ op: 'replace', anchor: '2', text: 'Zwei' });
  assert.equal(stage.text(), '@4 Zero\n@1 One\n@2 Zwei');
  assert.throws(
    () => stage.edit({ op: 'delete', anchor: '3' }),
    (error: unknown) => error instanceof EditFault && error.code === 'ANCHOR_GONE',
  );
});

/** Counts the unknown nodes of a document. */
const unknownIn = (stage: EditStage): number => {
  const { content, reading } = stage.view();
  const count = (nodes: readonly DocumentNode[]): number =>
    nodes.reduce(
      (sum, { type: name, content: inner = [] }) => sum + (reading.schema.nodes[name] ? 0 : 1) + count(inner),
      0,
    );
  return count(content);
};

test('no edit makes a document invalid, and only deletions lose unknown nodes', () => {
  fc.assert(
    fc.property(arbitraryForeign, fc.array(arbitraryOperation, { maxLength: 6 }), (document, operations) => {
      const stage = new EditStage(document);
      stage.text();
      for (const one of operations) {
        const before = unknownIn(stage);
        try {
          stage.edit(one);
        } catch (error) {
          if (!(error instanceof EditFault) && !(error instanceof TextFault)) throw error;
          continue;
        }
        if (one.op !== 'delete') assert.ok(unknownIn(stage) >= before, JSON.stringify(one));
      }
    }),
    { numRuns: 150 },
  );
});
