import { deepEqual, doesNotMatch, equal, ok, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { DocumentMark, DocumentNode } from '../../src/index.ts';
import {
  DocumentError,
  foreignWarnings,
  fromForeign,
  fromHTML,
  sanitize,
  schema,
  toForeign,
  toHTML,
  toText,
  validate,
} from '../../src/index.ts';
import { fromMarkdown, toMarkdown } from '../../src/markdown/index.ts';
import { fromYDoc, toYDoc } from '../../src/yjs.ts';
import { arbitraryForeign } from '../arbitrary-document.ts';
import { executableParts } from '../executable.ts';

const text = (value: string, ...marks: DocumentMark[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const document = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const node = (type: string, attrs: Record<string, unknown>, ...content: DocumentNode[]): DocumentNode => ({
  type,
  ...(Object.keys(attrs).length > 0 && { attrs }),
  ...(content.length > 0 && { content }),
});
const mention = node('mention', { id: 7, label: 'Ann' });
const item = (...content: DocumentNode[]): DocumentNode => node('listItem', {}, ...content);

/** Documents with unknown nodes, marks and attributes in every kind of place. */
const places: Readonly<Record<string, DocumentNode>> = {
  'an inline node': document(paragraph(text('Hello '), mention, text('!'))),
  'a block with blocks': document(node('callout', { kind: 'tip' }, paragraph(text('a')), paragraph(text('b')))),
  'a block with text': document(node('poem', {}, text('line'), mention)),
  'text and blocks beside each other': document(node('odd', {}, text('a'), paragraph(text('b')), text('c'))),
  'a leaf with data': document(node('drawing', { shapes: [{ x: 1, label: null }], title: 'Map' })),
  'blocks within an inline node': document(paragraph(node('note', {}, paragraph(text('n')), paragraph(text('m'))))),
  'an item of a list': document(node('bulletList', {}, item(paragraph(text('a'))), node('fancyItem', {}, paragraph()))),
  'the first block of an item': document(node('orderedList', {}, item(node('callout', {}, paragraph(text('a')))))),
  'a node that ends with a break, behind a tab': document({
    ...paragraph(text('a\t'), node('note', {}, node('hardBreak', {}))),
    attrs: { tabStops: [{ position: '36pt', align: 'right' }] },
  }),
  'a cell': document(node('table', {}, node('tableRow', {}, node('chartCell', { data: [1, 2] })))),
  'text of code': document(node('codeBlock', { language: 'js' }, text('a'), node('breakpoint', {}))),
  'a mark': document(paragraph(text('a', { type: 'bold' }, { type: 'spoiler', attrs: { level: 2 } }), text('b'))),
  'a mark on code': document(node('codeBlock', {}, text('a', { type: 'blame' }))),
  'a mark on a block': document({
    ...node('callout', {}, paragraph()),
    marks: [{ type: 'suggestion', attrs: { id: 1 } }],
  }),
  attributes: document(node('paragraph', { id: 'u-1', textAlign: 'center' }, text('a'))),
  'an attribute of a mark': document(paragraph(text('a', { type: 'link', attrs: { href: '#a', 'data-x': { y: 1 } } }))),
  'something behind the notes': document(
    paragraph(text('a')),
    node('footnotes', {}, node('footnote', { noteId: 'n' }, paragraph(text('note')))),
    node('signature', { name: 'Ann' }),
  ),
};

/** Tells whether one document is the other one with defaults for known attributes. */
function isWithin(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(part).every(([key, value]) => isWithin(value, (whole as Record<string, unknown>)[key]));
}
const withoutEmpty = (json: DocumentNode): DocumentNode =>
  JSON.parse(
    JSON.stringify(json, (_, value: unknown) => (Array.isArray(value) && value.length === 0 ? undefined : value)),
  ) as DocumentNode;
const filled = (json: DocumentNode): DocumentNode => sanitize(json).document;

for (const [place, json] of Object.entries(places)) {
  test(`${place} without a schema is valid, and unchanged after every lossless form`, () => {
    validate(json);
    schema.nodeFromJSON(toForeign(json)).check();
    const expected = filled(json);
    if (place !== 'something behind the notes') ok(isWithin(withoutEmpty(json), expected), JSON.stringify(expected));
    deepEqual(sanitize(expected), { document: expected, dropped: [] });
    deepEqual(fromHTML(toHTML(json)), expected);
    // The editor's binding to Yjs has no marks on blocks.
    if (place !== 'a mark on a block') deepEqual(fromYDoc(toYDoc(json)), expected);
  });
}

test('every document, with any unknown nodes and marks, is valid and survives HTML', () => {
  fc.assert(
    fc.property(arbitraryForeign, (json) => {
      validate(json);
      schema.nodeFromJSON(toForeign(json)).check();
      const html = toHTML(json);
      // HTML has no link within a link, which an unknown node that is a link itself may contain.
      fc.pre(!/<a [^>]*>(?:(?!<\/a>).)*<a /s.test(html));
      return isDeepStrictEqual(fromHTML(html), sanitize(json).document);
    }),
    { numRuns: 150 },
  );
});

test('a document without unknown nodes is returned as the same object', () => {
  const json = document(paragraph(text('a')));
  equal(toForeign(json), json);
  equal(fromForeign(json), json);
});

test('the text of an unknown node is its content, else the first text among its attributes', () => {
  equal(toText(places['an inline node'] as DocumentNode), 'Hello Ann!');
  equal(toText(places['a block with blocks'] as DocumentNode), 'a\n\nb');
  equal(toText(places['a leaf with data'] as DocumentNode), 'Map');
  equal(
    toMarkdown(places['an inline node'] as DocumentNode),
    'Hello <span data-foreign="mention" data-attrs="{&quot;id&quot;:7,&quot;label&quot;:&quot;Ann&quot;}" data-leaf="">Ann</span>!\n',
  );
});

test('Markdown keeps unknown nodes and marks, as HTML within it', () => {
  for (const place of [
    'an inline node',
    'a block with blocks',
    'a leaf with data',
    'a mark',
    'blocks within an inline node',
  ]) {
    const json = places[place] as DocumentNode;
    deepEqual(fromMarkdown(toMarkdown(json)), filled(json), place);
  }
});

test('attributes of unknown nodes are data: none becomes an attribute of HTML, and none is loaded as an address', () => {
  const attrs = {
    onclick: 'x()',
    src: 'javascript:x',
    style: 'color: red',
    href: 'http://evil/',
    'data-type': 'table',
  };
  const html = toHTML(document(node('evil', attrs, paragraph()), node('paragraph', attrs)));
  deepEqual(executableParts(html), []);
  doesNotMatch(html, / (?:onclick|src|style|href|data-type)=/);
  deepEqual(fromHTML(html).content?.[0]?.attrs, attrs);
});

test('known nodes are checked and cleaned at any place, also within a holder of unknown nodes', () => {
  const picture = node('image', { src: 'javascript:x' });
  const inside = document(paragraph(node('note', {}, node('embed', { src: 'javascript:x' }), picture)));
  throws(() => validate(inside), { code: 'DOCUMENT_INVALID', path: 'content[0].content[0].content[0].attrs.src' });
  doesNotMatch(JSON.stringify(sanitize(inside).document), /javascript/);
  const held = '<div data-foreign="embed" data-attrs="{&quot;src&quot;:&quot;javascript:x&quot;}"><p>a</p></div>';
  doesNotMatch(JSON.stringify(fromHTML(held)), /javascript/);
  const smuggled = document(node('foreignBlock', { name: 'embed', attrs: { src: 'javascript:x' } }));
  throws(() => validate(smuggled), { code: 'DOCUMENT_INVALID', path: 'content[0].attrs.src' });
});

test('HTML from outside yields plain data and nothing else', () => {
  const read = (attrs: string): unknown =>
    fromHTML(`<div data-foreign="x" data-attrs="${attrs.replaceAll('"', '&quot;')}"></div>`).content?.[0]?.attrs;
  equal(read('{"__proto__":{"polluted":true}}'), undefined);
  equal(read('[1]'), undefined);
  equal(read('{'), undefined);
  equal(read(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`), undefined);
  deepEqual(read('{"constructor":{"prototype":1}}'), { constructor: { prototype: 1 } });
  equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  deepEqual(fromHTML('<div data-foreign="__proto__"><p>a</p></div>').content?.[0]?.type, 'paragraph');
});

test('attributes are limited in total length, depth and length of names', () => {
  const long = document(node('x', { a: 'x'.repeat(600) }), node('paragraph', { b: 'x'.repeat(600) }));
  for (const use of [validate, sanitize, toHTML, toYDoc])
    throws(() => use(long, { limits: { foreign: 1000 } }), { code: 'DOCUMENT_TOO_LARGE' });
  validate(long, { limits: { foreign: 1300 } });
  let deep: unknown = 1;
  for (let i = 0; i < 65; i++) deep = [deep];
  const faulty: [DocumentNode, string][] = [
    [node('x', { deep }), 'content[0].attrs'],
    [node('y'.repeat(257), {}), 'content[0].type'],
    [node('paragraph', { deep }), 'content[0].attrs'],
    [node('x', JSON.parse('{"a":{"__proto__":1}}') as Record<string, unknown>), 'content[0].attrs'],
    [{ type: 'x', text: 'y' }, 'content[0].text'],
  ];
  for (const [one, path] of faulty) throws(() => validate(document(one)), { code: 'DOCUMENT_INVALID', path });
  for (const [one] of faulty) validate(sanitize(document(one)).document);
});

test('each unknown type of node and mark is a warning with its number of occurrences', () => {
  const json = document(paragraph(mention, mention, text('a', { type: 'spoiler' })), node('paragraph', { id: 1 }));
  const warnings = foreignWarnings(json);
  deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [
      ['NODE_UNKNOWN', 2],
      ['NODE_UNKNOWN', 1],
    ],
  );
  ok(
    warnings[0]?.message.includes('"mention"') && warnings[1]?.message.includes('marks of the unknown type "spoiler"'),
  );
  deepEqual(foreignWarnings(document(paragraph())), []);
});

test('a caller’s schema without holders refuses unknown nodes', async () => {
  const { getSchema } = await import('@tiptap/core');
  const { extensions } = await import('../../src/index.ts');
  const own = getSchema(extensions);
  throws(() => toHTML(document(node('callout', {})), { schema: own }), DocumentError);
});
