import { deepEqual, doesNotMatch, equal, match, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { encodeStateAsUpdate } from 'yjs';
import type { XmlElement } from 'yjs';
import { fromHTML, sanitize, toHTML, toText, validate } from '../src/index.ts';
import type { DocumentNode } from '../src/index.ts';
import { toMarkdown } from '../src/markdown/index.ts';
import { fromUpdate, toYDoc } from '../src/yjs.ts';
import { attacks } from './attacks.ts';
import { executableParts } from './executable.ts';

const paragraph = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const section = (attrs: Record<string, unknown>): DocumentNode => ({
  type: 'doc',
  content: [{ type: 'section', attrs, content: [paragraph('Body')] }],
});
const headerOf = (json: DocumentNode): unknown => json.content?.[0]?.attrs?.['header'];

const nested = (depth: number): DocumentNode => {
  let node = paragraph('deep');
  for (let i = 0; i < depth; i++) node = { type: 'blockquote', content: [node] };
  return node;
};

test('headers and footers of a section are valid blocks by kind of page', () => {
  for (const bands of [{}, { default: [] }, { first: [paragraph('One')], even: [paragraph('Two')] }])
    validate(section({ header: bands, footer: bands }));
});

const faulty: readonly [header: unknown, path: string][] = [
  ['Title', 'header'],
  [[paragraph('x')], 'header'],
  [{ odd: [paragraph('x')] }, 'header'],
  [{ default: paragraph('x') }, 'header'],
  [{ default: ['x'] }, 'header'],
  [{ default: null }, 'header'],
  [JSON.parse('{"__proto__":[]}'), 'header'],
  [{ default: [{ type: 'script', attrs: { x: Number.NaN } }] }, 'header.default[0].attrs'],
  [{ default: [{ type: 'text', text: 'x' }] }, 'header.default[0]'],
  [section({}).content?.[0] && { first: section({}).content }, 'header.first[0]'],
  [{ even: [{ type: 'paragraph', onclick: 'x' }] }, 'header.even[0].onclick'],
  [
    { default: [{ type: 'paragraph', attrs: { backgroundColor: 'url(x)' } }] },
    'header.default[0].attrs.backgroundColor',
  ],
  [
    { default: [{ type: 'paragraph', content: [{ type: 'image', attrs: { src: 'javascript:x' } }] }] },
    'header.default[0].content[0].attrs.src',
  ],
  [{ default: [{ type: 'heading', attrs: { level: 9 } }] }, 'header.default[0].attrs.level'],
];

test('content that the schema refuses is refused in bands, with its path', () => {
  for (const [header, path] of faulty) {
    const refusal = { code: 'DOCUMENT_INVALID', path: `content[0].attrs.${path}` };
    throws(() => validate(section({ header })), refusal, path);
    throws(() => toHTML(section({ header })), refusal, path);
    throws(() => toYDoc(section({ header })), refusal, path);
  }
});

test('invalid content of a band is cleaned, and the section stays', () => {
  for (const [header] of faulty) {
    const { document } = sanitize(section({ header }));
    validate(document);
    equal(toText(document), 'Body');
  }
});

test('unknown and valid content of a band stays unchanged', () => {
  const even = [paragraph('Even')];
  const unknown = { type: 'callout', content: [paragraph('kept')] };
  const { document, dropped } = sanitize(section({ header: { default: [unknown], first: [], even } }));
  const header = headerOf(document) as Record<string, DocumentNode[]>;
  deepEqual(header['default'], [unknown]);
  deepEqual([header['first'], header['even']], [[], even]);
  deepEqual(dropped, []);
});

test('blocks in bands count for depth, number, and bands within bands', () => {
  const deep = section({ footer: { default: [nested(100_000)] } });
  const many = section({ header: { default: Array.from({ length: 50 }, () => paragraph('x')) } });
  let within: Record<string, unknown> = {};
  for (let i = 0; i < 1000; i++) within = { header: { default: section(within).content } };
  for (const use of [validate, sanitize, toHTML, toYDoc]) {
    throws(() => use(deep), { code: 'DOCUMENT_TOO_DEEP' });
    throws(() => use(section(within)), { code: 'DOCUMENT_TOO_DEEP' });
    throws(() => use(many, { limits: { nodes: 60 } }), { code: 'DOCUMENT_TOO_LARGE' });
  }
  validate(many);
});

test('a value of many levels is reported like any other fault', () => {
  let value: unknown = 'x';
  for (let i = 0; i < 100_000; i++) value = [value];
  for (const attrs of [
    { header: value },
    { page: value },
    { header: { default: [{ type: 'heading', attrs: { level: value } }] } },
  ]) {
    throws(() => validate(section(attrs)), { code: 'DOCUMENT_INVALID' });
    throws(() => toHTML(section(attrs)), { code: 'DOCUMENT_INVALID' });
    validate(sanitize(section(attrs)).document);
  }
});

const written = (header: string): string =>
  `<section data-type="section" data-header="${header.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"><p>Body</p></section>`;

test('HTML from outside cannot put unsafe content into a band', () => {
  for (const [header] of faulty) {
    const json = fromHTML(written(JSON.stringify(header)));
    validate(json);
    deepEqual(executableParts(toHTML(json)), []);
  }
  for (const text of ['', '{', 'null', '[]', '{"default":', '<script>']) equal(headerOf(fromHTML(written(text))), null);
  throws(() => fromHTML(written(JSON.stringify({ default: [nested(300)] }))), { code: 'DOCUMENT_TOO_DEEP' });
});

test('no text of a band can leave its attribute', () => {
  for (const attack of Object.values(attacks).flat()) {
    const html = toHTML(sanitize(section({ header: { default: [paragraph(attack)] } })).document);
    deepEqual(executableParts(html), [], attack);
    equal(toHTML(fromHTML(html)), html);
  }
});

test('bands are no part of the text', () => {
  const doc = section({ header: { default: [paragraph('Head')] }, footer: {} });
  equal(toText(doc), 'Body');
  equal(toMarkdown(doc).trim(), 'Body');
  match(toHTML(doc), /data-footer="\{\}"/);
  doesNotMatch(toHTML(doc, { sectionBands: false }), /Head|data-(?:header|footer)/);
});

test('an update from outside is cleaned', () => {
  const doc = toYDoc(section({}));
  const node = doc.getXmlFragment('default').get(0) as unknown as XmlElement<Record<string, object>>;
  node.setAttribute('header', { default: [{ type: 'script' }, paragraph('Head')] });
  const read = fromUpdate(encodeStateAsUpdate(doc));
  validate(read);
  const header = headerOf(read) as { default: DocumentNode[] };
  deepEqual([header.default.length, toText(header.default)], [2, 'Head']);
});
