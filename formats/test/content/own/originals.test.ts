import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { simplify, type DocumentNode } from '@editor-companion/document';
import { Originals } from '../../../src/content/own/original-book.ts';
import { OWN_NAMESPACE } from '../../../src/package/xml/namespaces.ts';
import { escapeText } from '../../../src/package/xml/write-xml.ts';
import { XmlReader } from '../../../src/package/xml/xml-reader.ts';
import { readDocx } from '../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../src/docx/write/docx.ts';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
import { membersOf } from '../../kit/package.ts';
import { jobOf, throughFile } from '../../kit/round-trip.ts';
import { wordFaults } from '../../kit/faults/word-faults.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const mention = (label: string): DocumentNode => ({ type: 'mention', attrs: { label, id: 7 } });

/** Nodes that the editor's schema does not have: without content, with text, with blocks, in lists, and without anything to show. */
const strange: DocumentNode = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text('Hello '), mention('Ann'), text('! '), { type: 'chip' }, text(' end')] },
    {
      type: 'callout',
      attrs: { kind: 'tip', at: { x: [1, null] } },
      content: [
        { type: 'paragraph', content: [text('inside')] },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [mention('Bob')] }] }],
        },
      ],
    },
    { type: 'diagram', attrs: { data: [1, 2], label: '<Sales> & "more"' } },
    { type: 'gap' },
  ],
};

/** Returns types, texts and the attributes of unknown nodes, without the formatting that files add to known nodes. */
const bones = ({ type, attrs, text: words, content }: DocumentNode): unknown => ({
  type,
  ...(words !== undefined && { words }),
  ...(['mention', 'chip', 'callout', 'diagram', 'gap'].includes(type) && attrs && { attrs }),
  ...(content && { content: content.map(bones) }),
});

for (const [form, write, read] of [
  ['word', writeDocx, readDocx],
  ['openDocument', writeOdt, readOdt],
] as const)
  test(`unknown nodes survive an own file: ${form}`, async () => {
    const back = await throughFile(jobOf(simplify(strange, { form, originals: true })), write, read);
    deepEqual(bones(back.content), bones(strange));
    deepEqual(back.warnings, []);
  });

test('Word opens a file with unknown nodes', async () => {
  const bytes = await writeDocx(jobOf(simplify(strange, { form: 'word', originals: true })), () => undefined);
  deepEqual(wordFaults(membersOf(bytes)), []);
});

const reading = (...nodes: readonly unknown[]): Originals => {
  const entries = nodes.map(
    (attrs, index) => `<node tag="editor:node:${index + 1}">${escapeText(JSON.stringify(attrs))}</node>`,
  );
  return tellingOf(`<nodes xmlns="${OWN_NAMESPACE}">${entries.join('')}</nodes>`);
};

const tellingOf = (part: string): Originals =>
  new Originals((read) => read(new XmlReader(part, { part: 'nodes.xml' })));

const paragraph = (words: string): DocumentNode => ({ type: 'paragraph', content: [text(words)] });

test('text that was changed in the file has priority', () => {
  const originals = reading({
    node: { type: 'diagram', attrs: { a: 1 }, content: [paragraph('all')] },
    shown: 'Chart',
  });
  deepEqual(originals.restore('editor:node:1', [paragraph('Chart')])?.content?.[0]?.content, [text('all')]);
  deepEqual(originals.restore('editor:node:1', [paragraph('Graph')]), {
    type: 'diagram',
    attrs: { a: 1 },
    content: [paragraph('Graph')],
  });
});

test('a file from outside cannot add known nodes, nor executable content', () => {
  const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
  const originals = reading(
    { node: { type: 'image', attrs: { src: 'javascript:alert(1)' } }, shown: '' },
    { node: { type: 'callout', content: [{ type: 'paragraph', content: [link] }] }, shown: '' },
    { node: 'x' },
    {},
  );
  equal(originals.has('editor:node:1'), false);
  ok(!JSON.stringify(originals.restore('editor:node:2', [])).includes('javascript'));
  equal(originals.has('editor:node:3') || originals.has('editor:node:4'), false);
});

test('a node that a file shows many times is multiplied up to a limit', () => {
  const originals = reading({ node: { type: 'diagram', attrs: { data: 'x'.repeat(100_000) } }, shown: '' });
  const restored = Array.from({ length: 400 }, () => originals.restore('editor:node:1', []));
  ok(restored.filter((node) => node !== undefined).length < 200);
});

test('a part without the own form is ignored', () => {
  equal(tellingOf('<nodes><node tag="editor:node:1">{}</node></nodes>').has('editor:node:1'), false);
});

test('parts of other programs are not opened for a file without an own tag', () => {
  let opened = 0;
  const originals = new Originals(() => (opened += 1));
  equal(originals.has(undefined) || originals.has('some:tag'), false);
  equal(opened, 0);
  equal(originals.has('editor:node:1') || originals.has('editor:node:2'), false);
  equal(opened, 1);
});
