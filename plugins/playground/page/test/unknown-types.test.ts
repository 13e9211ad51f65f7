import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSchema } from '@tiptap/core';
import { extensions, schema } from '@editor-companion/document';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import { Doc, XmlElement, XmlText, type XmlFragment } from 'yjs';
import { placeholdersFor } from '../src/editor/unknown/placeholders.ts';
import { joined, unknownTypesIn } from '../src/editor/unknown/unknown-types.ts';

/** A paragraph with an id, a mention and a text in a foreign mark, and a foreign block with a paragraph. */
function strange(): XmlFragment {
  const paragraph = new XmlElement('paragraph');
  paragraph.setAttribute('id', 'u-1');
  const mention = new XmlElement('mention');
  mention.setAttribute('label', 'Ann');
  const text = new XmlText();
  text.insert(0, 'was here', { spoiler: { level: 2 } });
  paragraph.insert(0, [new XmlText('Hello '), mention, text]);
  const callout = new XmlElement('callout');
  const inside = new XmlElement('paragraph');
  inside.insert(0, [new XmlText('inside')]);
  callout.insert(0, [inside]);
  const fragment = new Doc().getXmlFragment('default');
  fragment.insert(0, [paragraph, callout, new XmlElement('horizontalRule')]);
  return fragment;
}

test('an editor has nodes for all unknown content of the document', () => {
  const fragment = strange();
  const before = fragment.toJSON();
  const unknown = unknownTypesIn(fragment, schema);
  assert.deepEqual(
    [...unknown.nodes.keys(), ...unknown.marks.keys(), ...unknown.attributes.keys()],
    ['mention', 'callout', 'spoiler', 'paragraph'],
  );
  const own = getSchema([...extensions, ...placeholdersFor(unknown)]);
  const document = yXmlFragmentToProseMirrorRootNode(fragment, own);
  document.check();
  assert.equal(
    document.toString(),
    'doc(paragraph("Hello ", mention, spoiler("was here")), callout(paragraph("inside")), horizontalRule)',
  );
  assert.equal(document.firstChild?.attrs['id'], 'u-1');
  assert.equal(fragment.toJSON(), before);
});

test('a schema without additions is the same object, so that the editor stays', () => {
  const unknown = unknownTypesIn(strange(), schema);
  assert.equal(joined(unknown, unknownTypesIn(strange(), schema)), unknown);
  const plain = unknownTypesIn(new Doc().getXmlFragment('default'), schema);
  assert.equal(joined(unknown, plain), unknown);
  assert.notEqual(joined(plain, unknown), plain);
});
