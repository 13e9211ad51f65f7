import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toYDoc } from '@editor-companion/document/yjs';
import * as Y from 'yjs';
import { mark } from '../../../src/tasks/ranges/mark.ts';
import { orphans } from '../../../src/tasks/ranges/orphans.ts';

const paragraphs = (...texts: string[]): DocumentNode => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const textAt = (doc: Y.Doc, block: number): Y.XmlText =>
  (doc.getXmlFragment('default').get(block) as Y.XmlElement).get(0) as Y.XmlText;
const at = (text: Y.XmlText, index: number): string =>
  Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index))).toString('base64');

test('a range is lost when its text or its block is deleted, and found again when they return', () => {
  const doc = toYDoc(paragraphs('keep this', 'gone block', 'some gone words'));
  const undo = new Y.UndoManager(doc);
  const range = (block: number, from: number, to: number) => ({
    anchor: at(textAt(doc, block), from),
    head: at(textAt(doc, block), to),
  });
  const anchors = [range(0, 0, 4), range(1, 0, 4), range(2, 5, 9)];
  const check = () => orphans({ pieces: [Y.encodeStateAsUpdate(doc)], anchors });
  assert.deepEqual(check(), [false, false, false]);
  doc.transact(() => {
    textAt(doc, 2).delete(5, 4);
    doc.getXmlFragment('default').delete(1, 1);
    textAt(doc, 0).insert(0, 'please ');
  });
  assert.deepEqual(check(), [false, true, true]);
  undo.undo();
  assert.deepEqual(check(), [false, true, true], 'what comes back comes back as new text');
});

test('invalid positions are lost', () => {
  const pieces = [Y.encodeStateAsUpdate(toYDoc(paragraphs('a')))];
  assert.deepEqual(orphans({ pieces, anchors: [{ anchor: '', head: '////' }] }), [true]);
});

test('a range over several blocks is marked as in the editor', async () => {
  const doc = toYDoc(paragraphs('one two', 'three', 'four five'));
  const range = { anchor: at(textAt(doc, 2), 4), head: at(textAt(doc, 0), 4) };
  const change = await mark({ pieces: [Y.encodeStateAsUpdate(doc)], field: 'default', range, threadId: 't1' });
  assert.ok(change);
  Y.applyUpdate(doc, change);
  const marked = [0, 1, 2].map((block) =>
    (textAt(doc, block).toDelta() as { insert: string; attributes?: object }[]).map(({ insert, attributes = {} }) => [
      insert,
      Object.entries(attributes).map(([key, value]) => [key.split('--')[0], value]),
    ]),
  );
  const comment = [['comment', { orphan: false, threadId: 't1' }]];
  assert.deepEqual(marked, [
    [
      ['one ', []],
      ['two', comment],
    ],
    [['three', comment]],
    [
      ['four', comment],
      [' five', []],
    ],
  ]);
});
