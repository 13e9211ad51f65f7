import { deepEqual, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { Doc, XmlElement, XmlText, encodeStateAsUpdate } from 'yjs';
import type { DocumentNode } from '../src/index.ts';
import { fromForeign, schema, toText } from '../src/index.ts';
import { fromUpdate, fromYDoc, toUpdate, toYDoc, writeYDoc } from '../src/yjs.ts';
import { arbitraryDocument } from './arbitrary-document.ts';

/** Yjs's binding keeps no marks on pictures, formulas and other inline nodes that are not text. */
function withoutMarksOnAtoms(node: DocumentNode): DocumentNode {
  const { marks, content, ...rest } = node;
  return {
    ...rest,
    ...(content && { content: content.map(withoutMarksOnAtoms) }),
    ...(marks && node.type === 'text' && { marks }),
  };
}

/** Adjacent texts that are equal after marks were removed are one text; the schema's own reader joins none. */
const inNormalForm = (json: DocumentNode): DocumentNode =>
  fromForeign(schema.nodeFromJSON(withoutMarksOnAtoms(json)).toJSON() as DocumentNode);

test('JSON to Yjs to JSON is the identity, except for marks on inline nodes that are not text', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      const expected = inNormalForm(json);
      return (
        isDeepStrictEqual(fromYDoc(toYDoc(json)), expected) && isDeepStrictEqual(fromUpdate(toUpdate(json)), expected)
      );
    }),
    { numRuns: 300 },
  );
});

const paragraph: DocumentNode = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
};

test('a fixed client id gives the same bytes each time', () => {
  deepEqual(toUpdate(paragraph, { clientID: 1 }), toUpdate(paragraph, { clientID: 1 }));
});

test('the field is `default`, as in Tiptap, unless named', () => {
  deepEqual([...toYDoc(paragraph).share.keys()], ['default']);
  deepEqual([...toYDoc(paragraph, { field: 'body' }).share.keys()], ['body']);
});

test('an empty field is an empty document', () => {
  deepEqual(
    fromYDoc(new Doc()).content?.map(({ type }) => type),
    ['paragraph'],
  );
});

test('foreign nodes are read and written unchanged', () => {
  const doc = new Doc();
  const box = new XmlElement('callout');
  const inner = new XmlElement('paragraph');
  inner.insert(0, [new XmlText('kept')]);
  inner.setAttribute('onclick', 'x');
  box.insert(0, [inner]);
  doc.getXmlFragment('default').insert(0, [box]);
  const json = fromYDoc(doc);
  deepEqual(
    [json.content?.[0]?.type, json.content?.[0]?.content?.[0]?.attrs?.['onclick'], toText(json)],
    ['callout', 'x', 'kept'],
  );
  deepEqual(toYDoc(json).getXmlFragment('default').toJSON(), doc.getXmlFragment('default').toJSON());
  deepEqual(fromUpdate(encodeStateAsUpdate(doc)), fromYDoc(doc));
});

test('bytes that are no update are an invalid document', () => {
  throws(() => fromUpdate(Uint8Array.of(255, 1, 2, 3)), { code: 'DOCUMENT_INVALID' });
});

test('a changed document is written over another one and leaves equal parts unchanged', () => {
  const block = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const doc = toYDoc({ type: 'doc', content: [block('one'), block('two'), block('three')] });
  const [first, , third] = doc.getXmlFragment('default').toArray();
  const changed: DocumentNode = { type: 'doc', content: [block('one'), block('two, changed'), block('three')] };
  writeYDoc(doc, changed);
  deepEqual(fromYDoc(doc), inNormalForm(changed));
  const [newFirst, , newThird] = doc.getXmlFragment('default').toArray();
  deepEqual([newFirst === first, newThird === third], [true, true]);
});

test('any document can be written over any other', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (before, after) => {
      const doc = toYDoc(before);
      writeYDoc(doc, after);
      return isDeepStrictEqual(fromYDoc(doc), inNormalForm(after));
    }),
    { numRuns: 200 },
  );
});
