import * as fc from 'fast-check';
import { type Doc, Map as YMap, XmlElement, XmlText } from 'yjs';
import { toYDoc } from '../../src/yjs.ts';
import { arbitraryDocument } from '../arbitrary-document.ts';

/*
 * Live documents with content outside of the schema in every place: foreign nodes, marks and attributes, values that are no text, adjacent
 * and empty texts, embedded objects, maps.
 */

const word = fc.string({ unit: fc.constantFrom(...Array.from('ab c\u0007😀é')), maxLength: 8 });
const value = fc.oneof(
  word,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(Uint8Array.of(1, 2)),
  fc.record({ x: fc.integer(), list: fc.array(word, { maxLength: 2 }) }, { noNullPrototype: true }),
);
const attributes = fc.dictionary(fc.constantFrom('id', 'kind', 'textAlign', 'level', 'src', 'onclick'), value, {
  maxKeys: 3,
  noNullPrototype: true,
});
const formats = fc.dictionary(
  fc.constantFrom('bold', 'spoiler', 'link', 'comment--AAAAAAAA', 'comment--BBBBBBBB', 'color'),
  fc.oneof(
    fc.constant(true),
    fc.record({ commentId: word }, { noNullPrototype: true }),
    fc.record({ href: word }, { noNullPrototype: true }),
    fc.constant({}),
  ),
  { maxKeys: 2, noNullPrototype: true },
);

type Make = () => XmlElement | XmlText;

const text: fc.Arbitrary<Make> = fc
  .array(fc.record({ word, formats, isEmbed: fc.integer({ max: 9 }) }), { maxLength: 3 })
  .map((parts) => () => {
    const made = new XmlText();
    made.applyDelta(
      parts.map((part) => ({ insert: part.isEmbed === 9 ? { embed: 1 } : part.word, attributes: part.formats })),
    );
    return made;
  });

const { node } = fc.letrec<{ node: Make }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'live' },
    text,
    fc
      .record({
        name: fc.constantFrom('paragraph', 'heading', 'mention', 'callout', 'bulletList', 'listItem', 'image'),
        attributes,
        children: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'live' }),
        hasMap: fc.integer({ max: 12 }),
      })
      .map(({ name, attributes: given, children, hasMap }): Make => () => {
        const made = new XmlElement<Record<string, never>>(name);
        for (const [key, one] of Object.entries(given)) made.setAttribute(key, one as never);
        made.insert(
          0,
          children.map((child) => child()),
        );
        if (hasMap === 12) made.insert(0, [new YMap() as never]);
        return made;
      }),
  ),
}));

/** Creates the same document at each call. */
export const arbitraryLive: fc.Arbitrary<() => Doc> = fc
  .record({ base: arbitraryDocument, strange: fc.array(node, { maxLength: 5 }), isFirst: fc.boolean() })
  .map(({ base, strange, isFirst }) => () => {
    const doc = toYDoc(base);
    const fragment = doc.getXmlFragment('default');
    fragment.insert(
      isFirst ? 0 : fragment.length,
      strange.map((make) => make()),
    );
    return doc;
  });
