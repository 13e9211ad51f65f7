import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as Y from 'yjs';
import { toYDoc, toUpdate } from '@editor-companion/document/yjs';
import { blocks } from '../../src/tasks/blocks.ts';
import { positionOf } from '../../src/tasks/ranges/position.ts';
import { seed } from '../../src/tasks/write.ts';

const content = [
  { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Title' }] },
  { type: 'paragraph' },
  { type: 'paragraph', content: [{ type: 'text', text: 'First words' }] },
];
const document = { type: 'doc', content };

test('each block of text has its start position, which moves when others write before it', () => {
  const doc = toYDoc(document);
  const found = blocks({ pieces: [Y.encodeStateAsUpdate(doc)], maxCharacters: 1000 });
  assert.deepEqual(
    found.blocks.map(({ text, level }) => [text, level]),
    [
      ['Title', 1],
      ['First words', undefined],
    ],
  );
  assert.equal(found.isCut, false);
  const fragment = doc.getXmlFragment('default');
  fragment.insert(0, [new Y.XmlElement('paragraph')]);
  const place = positionOf(doc, found.blocks[1]?.anchor ?? '');
  assert.equal(place?.type.toJSON(), 'First words');
  assert.equal(place?.index, 0);
});

test('text beyond the limit is left out, which is reported', () => {
  const found = blocks({ pieces: [toUpdate(document)], maxCharacters: 8 });
  assert.deepEqual([found.blocks.map(({ text }) => text), found.isCut], [['Title'], true]);
});

for (const form of ['blocknote', 'lexical', 'quill'] as const)
  test(`documents of ${form} are read as well, without positions`, async () => {
    const field = 'document-store';
    const update = await seed({ material: { content: { value: document } }, form, field });
    const found = blocks({ pieces: [update], maxCharacters: 1000 });
    assert.deepEqual(
      found.blocks.map(({ text, anchor }) => [text, anchor]),
      [
        ['Title', undefined],
        ['First words', undefined],
      ],
    );
  });
