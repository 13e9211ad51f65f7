import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { fromYDoc, toUpdate, writeYDoc } from '@editor-companion/document/yjs';
import { applyUpdate, Doc, encodeStateAsUpdate, type XmlElement, type XmlText } from 'yjs';
import { revert } from '../../src/tasks/revert.ts';

const paragraphs = (...texts: string[]): DocumentNode => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })),
});

/** Returns a live document without deleted content, as the relay's compaction leaves it. */
function docOf(update: Uint8Array): Doc {
  const doc = new Doc();
  applyUpdate(doc, update);
  return doc;
}

test('deleted text is restored, in a change that a client which was offline merges with its own', () => {
  const target = toUpdate(paragraphs('one', 'two', 'three'));
  const live = docOf(target);
  const offline = docOf(target);
  live.getXmlFragment('default').delete(1, 2);
  const text = offline.getXmlFragment('default').get(0) as XmlElement;
  (text.get(0) as XmlText).insert(3, ', offline');

  const change = revert({ pieces: [encodeStateAsUpdate(live)], target: [target] });
  assert.ok(change);
  applyUpdate(live, change);
  assert.deepEqual(fromYDoc(live), fromYDoc(docOf(target)));

  applyUpdate(live, encodeStateAsUpdate(offline));
  applyUpdate(offline, encodeStateAsUpdate(live));
  assert.deepEqual(fromYDoc(live), fromYDoc(docOf(toUpdate(paragraphs('one, offline', 'two', 'three')))));
  assert.deepEqual(fromYDoc(offline), fromYDoc(live));
});

test('an unchanged document stays unchanged', () => {
  const target = toUpdate(paragraphs('same'));
  assert.equal(revert({ pieces: [target], target: [target] }), undefined);
});

test('after any edits, reverting gives the content of the target', () => {
  const content = fc.array(fc.constantFrom('', 'a', 'bb', 'a b c', 'x y'), { maxLength: 6, minLength: 1 });
  fc.assert(
    fc.property(content, fc.array(content, { minLength: 1, maxLength: 5 }), (first, edits) => {
      const doc = docOf(toUpdate(paragraphs(...first)));
      const target = encodeStateAsUpdate(doc);
      for (const texts of edits) writeYDoc(doc, paragraphs(...texts));
      const change = revert({ pieces: [encodeStateAsUpdate(doc)], target: [target] });
      if (change) applyUpdate(doc, change);
      assert.deepEqual(fromYDoc(doc), fromYDoc(docOf(target)));
    }),
    { numRuns: 200 },
  );
});

test('a document of another editor is reverted as well', () => {
  const doc = new Doc();
  doc.getText('default').insert(0, 'plain words');
  doc.getMap('board').set('card', 1);
  const target = encodeStateAsUpdate(doc);
  doc.getText('default').delete(0, 6);
  doc.getMap('board').set('card', 2);
  const change = revert({ pieces: [encodeStateAsUpdate(doc)], target: [target] });
  assert.ok(change);
  applyUpdate(doc, change);
  assert.deepEqual([doc.getText('default').toJSON(), doc.getMap('board').toJSON()], ['plain words', { card: 1 }]);
});
