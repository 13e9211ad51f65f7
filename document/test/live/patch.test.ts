import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { Doc, Map as YMap, XmlElement, type XmlFragment, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs';
import { fromHTML, toHTML, type DocumentNode } from '../../src/index.ts';
import { fromMarkdown, toMarkdown } from '../../src/markdown/index.ts';
import { admit, admitNode, fieldOf, fromYDoc, patch, readLive, toYDoc } from '../../src/yjs.ts';
import { arbitraryDocument } from '../arbitrary-document.ts';
import { arbitraryLive } from './arbitrary-live.ts';

const fragmentIn = (doc: Doc): XmlFragment => doc.getXmlFragment('default');

/** Reads the content, changes it by `edit` and writes it back. Returns the number of updates. */
function rewrite(doc: Doc, edit: (json: DocumentNode) => DocumentNode = (json) => json): number {
  let updates = 0;
  doc.on('update', () => (updates += 1));
  const reading = readLive(fragmentIn(doc));
  const wanted = admit(edit(JSON.parse(JSON.stringify(reading.json)) as DocumentNode), reading);
  doc.transact(() =>
    patch(fragmentIn(doc), reading, { shown: reading.json.content ?? [], wanted: wanted.content ?? [] }),
  );
  return updates;
}

/** A paragraph with an id, a mention, a text in a foreign mark, and a foreign block with such a text. */
function strange(): Doc {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  paragraph.setAttribute('id', 'u-1');
  const mention = new XmlElement('mention');
  mention.setAttribute('label', 'Ann');
  const text = new XmlText();
  text.insert(0, 'was here', { spoiler: { level: 2 }, bold: {} });
  paragraph.insert(0, [new XmlText('Hello '), mention, text, new XmlText('')]);
  const callout = new XmlElement('callout');
  callout.setAttribute('kind', 'tip');
  callout.setAttribute('at', { x: 1 } as never);
  const inside = new XmlElement('paragraph');
  inside.insert(0, [new XmlText('inside')]);
  callout.insert(0, [inside]);
  fragmentIn(doc).insert(0, [paragraph, callout]);
  return doc;
}

const replaceText = (node: DocumentNode, from: string, to: string): DocumentNode => ({
  ...node,
  ...(node.text !== undefined && { text: node.text.replace(from, to) }),
  ...(node.content && { content: node.content.map((one) => replaceText(one, from, to)) }),
});

test('nodes outside the schema are shown unchanged, and known ones with their defaults', () => {
  const [paragraph, callout] = readLive(fragmentIn(strange())).json.content ?? [];
  deepEqual([paragraph?.attrs?.['id'], paragraph?.attrs?.['textAlign']], ['u-1', null]);
  deepEqual(paragraph?.content, [
    { type: 'text', text: 'Hello ' },
    { type: 'mention', attrs: { label: 'Ann' } },
    {
      type: 'text',
      text: 'was here',
      marks: [{ type: 'bold' }, { type: 'spoiler', attrs: { level: 2 } }],
    },
  ]);
  deepEqual([callout?.type, callout?.attrs], ['callout', { kind: 'tip', at: { x: 1 } }]);
});

test('a valid document is read as before', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      const doc = toYDoc(json);
      deepEqual(readLive(fragmentIn(doc)).json, fromYDoc(doc));
    }),
    { numRuns: 60 },
  );
});

test('writing the content that was read changes nothing, with any nodes, marks, attributes and types', () => {
  fc.assert(
    fc.property(arbitraryLive, (make) => {
      const doc = make();
      const before = encodeStateAsUpdate(doc);
      equal(rewrite(doc), 0);
      deepEqual(encodeStateAsUpdate(doc), before);
    }),
    { numRuns: 80 },
  );
});

test('a changed word changes only that text', () => {
  fc.assert(
    fc.property(arbitraryLive, (make) => {
      const doc = make();
      const marked = new XmlElement('paragraph');
      const text = new XmlText('one needle here');
      marked.insert(0, [text]);
      fragmentIn(doc).insert(0, [marked]);
      const others = fragmentIn(doc)
        .toArray()
        .slice(1)
        .map((one) => one.toJSON() as unknown);
      const touched = new Set<unknown>();
      fragmentIn(doc).observeDeep((events) => {
        for (const { target } of events) touched.add(target);
      });
      equal(
        rewrite(doc, (json) => replaceText(json, 'needle', 'thread')),
        1,
      );
      deepEqual([...touched], [text]);
      equal(text.toJSON(), 'one thread here');
      deepEqual(
        fragmentIn(doc)
          .toArray()
          .slice(1)
          .map((one) => one.toJSON() as unknown),
        others,
      );
    }),
    { numRuns: 50 },
  );
});

test('any document can be changed into any other, and its foreign nodes survive if the new one has them', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (before, after) => {
      const doc = toYDoc(before);
      rewrite(doc, () => after);
      deepEqual(fromYDoc(doc), fromYDoc(toYDoc(after)));
      equal(rewrite(doc), 0);
    }),
    { numRuns: 60 },
  );
});

/** A paragraph after a text outside of any paragraph, which is shown as a paragraph too. */
function loose(): Doc {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  paragraph.insert(0, [new XmlText('one needle here')]);
  const text = new XmlText();
  text.insert(0, 'loose', { bold: {} });
  fragmentIn(doc).insert(0, [text, paragraph, new XmlElement('horizontalRule')]);
  return doc;
}

test('a text outside of paragraphs replaces no paragraph beside it', () => {
  const doc = loose();
  rewrite(doc, (json) => replaceText(json, 'needle', 'thread'));
  equal(
    fragmentIn(doc).toJSON(),
    '<bold>loose</bold><paragraph>one thread here</paragraph><horizontalrule></horizontalrule>',
  );
});

test('members in another order count as the same content', () => {
  const doc = loose();
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, one]) => [name, turned(one)] as const);
    return Object.fromEntries(entries.toReversed());
  };
  rewrite(doc, (json) => turned(replaceText(json, 'needle', 'thread')) as DocumentNode);
  equal(
    fragmentIn(doc).toJSON(),
    '<bold>loose</bold><paragraph>one thread here</paragraph><horizontalrule></horizontalrule>',
  );
});

test('callers can change, move, copy, delete and add foreign nodes, marks and attributes', () => {
  const doc = strange();
  rewrite(doc, (json) => {
    const [paragraph, callout] = json.content ?? [];
    ok(paragraph && callout);
    const copy = replaceText({ ...callout, attrs: { kind: 'note' } }, 'inside', 'a copy');
    return { ...json, content: [copy, replaceText(paragraph, 'was here', 'has left'), callout] };
  });
  equal(
    fragmentIn(doc).toJSON(),
    '<callout kind="note"><paragraph>a copy</paragraph></callout>' +
      '<paragraph id="u-1">Hello <mention label="Ann"></mention><bold><spoiler level="2">has left</spoiler></bold></paragraph>' +
      '<callout at="[object Object]" kind="tip"><paragraph>inside</paragraph></callout>',
  );
  rewrite(doc, (json) => ({ ...json, content: json.content?.slice(1, 2) ?? [] }));
  equal(fragmentIn(doc).length, 1);
  rewrite(doc, (json) => ({
    ...json,
    content: [
      { type: 'widget', attrs: { at: [1, { x: null }] } },
      { type: 'paragraph', attrs: { id: 'u-2' }, content: [{ type: 'text', text: 'x', marks: [{ type: 'blink' }] }] },
    ],
  }));
  const [widget, paragraph] = readLive(fragmentIn(doc)).json.content ?? [];
  deepEqual([widget?.type, widget?.attrs?.['at']], ['widget', [1, { x: null }]]);
  deepEqual(
    [paragraph?.attrs?.['id'], paragraph?.content],
    ['u-2', [{ type: 'text', text: 'x', marks: [{ type: 'blink' }] }]],
  );
  const bring = (attrs: Record<string, unknown>) => () =>
    rewrite(doc, (json) => ({ ...json, content: [{ type: 'widget', attrs }] }));
  throws(bring(JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>), { code: 'DOCUMENT_INVALID' });
  throws(bring({ long: 'x'.repeat(10_000_001) }), { code: 'DOCUMENT_TOO_LARGE' });
});

test('an attribute that a caller omits stays, and a null one is removed', () => {
  const doc = strange();
  const withAttrs = (attrs: Record<string, unknown>) =>
    rewrite(doc, (json) => ({
      ...json,
      content: [{ ...(json.content?.[0] as DocumentNode), attrs }, ...(json.content?.slice(1) ?? [])],
    }));
  equal(withAttrs({}), 0);
  withAttrs({ id: null, textAlign: 'center' });
  deepEqual((fragmentIn(doc).get(0) as XmlElement).getAttributes(), { textAlign: 'center' });
});

test('content that JSON cannot express stays in place, and is not replaced', () => {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText('before after');
  text.insertEmbed(7, { image: 'x' });
  paragraph.insert(0, [text]);
  paragraph.setAttribute('bytes', Uint8Array.of(1) as never);
  paragraph.insert(1, [new YMap([['a', 1]]) as never]);
  fragmentIn(doc).insert(0, [paragraph]);
  equal(rewrite(doc), 0);
  rewrite(doc, (json) => replaceText(json, 'after', 'behind'));
  deepEqual(text.toDelta(), [{ insert: 'before ' }, { insert: { image: 'x' } }, { insert: 'behind' }]);
  equal(paragraph.length, 2);
  const heading = (json: DocumentNode): DocumentNode => ({ ...json, content: [{ type: 'heading' }] });
  throws(() => rewrite(doc, heading), { code: 'DOCUMENT_CONTENT_HIDDEN', message: /an embedded object/ });
});

test('unsafe values are hidden, and stay', () => {
  const doc = new Doc();
  const paragraph = new XmlElement('paragraph');
  const text = new XmlText();
  text.insert(0, 'a link', { link: { href: 'javascript:alert(1)' } });
  const image = new XmlElement('image');
  image.setAttribute('src', 'javascript:alert(1)');
  paragraph.insert(0, [text, image, new XmlElement('mention')]);
  fragmentIn(doc).insert(0, [paragraph]);
  ok(!JSON.stringify(readLive(fragmentIn(doc)).json).includes('javascript'));
  const before = fragmentIn(doc).toJSON();
  equal(rewrite(doc), 0);
  rewrite(doc, (json) => replaceText(json, 'link', 'word'));
  equal(fragmentIn(doc).toJSON(), before.replace('link<', 'word<').replace('a link', 'a word'));
});

for (const [form, read, write, lacksAttributes] of [
  ['HTML', toHTML, fromHTML, false],
  ['Markdown', toMarkdown, fromMarkdown, true],
] as const)
  test(`${form} from a document changes only its own edits, foreign or not, and nothing hidden`, () => {
    const doc = strange();
    const rewriteText = (edit: (text: string) => string): void => {
      const reading = readLive(fragmentIn(doc));
      const text = read(fromYDoc(doc));
      patch(fragmentIn(doc), reading, {
        shown: write(text).content ?? [],
        wanted: write(edit(text)).content ?? [],
        image: (block) => write(read({ type: 'doc', content: [block] })).content ?? [],
        lacksAttributes,
      });
    };
    const before = fragmentIn(doc).toJSON();
    rewriteText((text) => text);
    equal(fragmentIn(doc).toJSON(), before);
    rewriteText((text) => text.replace('Hello', 'Good day'));
    equal(fragmentIn(doc).toJSON(), before.replace('Hello', 'Good day'));
    rewriteText((text) => text.replace('here', 'there'));
    equal(fragmentIn(doc).toJSON(), before.replace('Hello', 'Good day').replace('here', 'there'));
    rewriteText((text) => text.replace('inside', 'within'));
    ok(fragmentIn(doc).toJSON().includes('kind="tip"><paragraph>within</paragraph></callout>'));
    if (lacksAttributes) return;
    rewriteText((text) => text.replace('Ann', 'Ben'));
    ok(fragmentIn(doc).toJSON().includes('<mention label="Ben"></mention>'));
  });

test('the field of the document is found, or the existing fields are named', () => {
  const fill = (write: (doc: Doc) => void): Doc => {
    const doc = new Doc();
    write(doc);
    const copy = new Doc();
    applyUpdate(copy, encodeStateAsUpdate(doc));
    return copy;
  };
  const block = (field: string) => (doc: Doc) => doc.getXmlFragment(field).insert(0, [new XmlElement('paragraph')]);
  equal(fieldOf(new Doc()), 'default');
  equal(fieldOf(fill(block('document-store'))), 'document-store');
  equal(fieldOf(fill((doc) => [block('default')(doc), block('other')(doc)])), 'default');
  equal(
    fieldOf(
      fill((doc) => [block('default')(doc), block('other')(doc)]),
      'other',
    ),
    'other',
  );
  equal(fieldOf(fill((doc) => doc.getMap('metadata').set('title', 'T'))), 'default');
  const unreadable = { code: 'DOCUMENT_FIELD_UNREADABLE' };
  throws(() => fieldOf(fill((doc) => doc.getText('quill').insert(0, 'x'))), {
    ...unreadable,
    message: /«quill» \(text\)/,
  });
  throws(() => fieldOf(fill((doc) => doc.getMap('state').set('a', 1))), unreadable);
  throws(() => fieldOf(fill((doc) => [block('a')(doc), block('b')(doc)])), unreadable);
  throws(() => fieldOf(fill(block('a')), 'b'), unreadable);
});

test('a single node is accepted in the form in which a reading shows it', () => {
  const reading = readLive(fragmentIn(strange()));
  const item = {
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { label: 'Bo' } }] }],
  };
  const admitted = admitNode(item, reading);
  equal(admitted.content?.[0]?.attrs?.['textAlign'], null);
  deepEqual(admitted.content?.[0]?.content, [{ type: 'mention', attrs: { label: 'Bo' } }]);
  throws(() => admitNode({ type: 'heading', attrs: { level: 7 } }, reading), {
    code: 'DOCUMENT_INVALID',
    path: 'attrs.level',
  });
});

test('a reading reports which element a node shows', () => {
  const doc = strange();
  const reading = readLive(fragmentIn(doc));
  const [paragraph] = reading.content;
  ok(paragraph);
  equal(reading.elementOf(paragraph), fragmentIn(doc).get(0));
  equal(reading.elementOf({ type: 'paragraph' }), undefined);
});
