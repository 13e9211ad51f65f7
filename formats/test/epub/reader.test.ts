import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schema, validate, type DocumentNode, type ImportedDocument } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readEpub } from '../../src/epub/read/reader.ts';
import { writeEpub } from '../../src/epub/epub.ts';
import { fromFile } from '../kit/local-file.ts';
import { node, p, text } from '../kit/rich-document.ts';
import { jobOf } from '../kit/round-trip.ts';
import { zip } from '../kit/zip.ts';

interface Book {
  /** Source of the chapters by file, in reading order. */
  readonly chapters: Readonly<Record<string, string>>;
  /** Further members by file: media type and content. */
  readonly files?: Readonly<Record<string, readonly [string, Buffer | string]>>;
  readonly metadata?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly guide?: string;
  readonly encryption?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const CONTAINER = `${HEAD}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const page = (body: string, head = ''): string =>
  `${HEAD}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/>${head}</head><body>${body}</body></html>`;

function book({ chapters, files = {}, metadata = '', properties = {}, guide = '', encryption }: Book): Buffer {
  const names = Object.keys(chapters);
  const items = [
    ...names.map((name) => [name, 'application/xhtml+xml'] as const),
    ...Object.entries(files).map(([name, [type]]) => [name, type] as const),
  ].map(
    ([name, type]) =>
      `<item id="${name}" href="${name}" media-type="${type}"${properties[name] ? ` properties="${properties[name]}"` : ''}/>`,
  );
  const opf = `${HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${items.join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine>${guide}</package>`;
  return zip([
    { name: 'mimetype', bytes: 'application/epub+zip', method: 0 },
    { name: 'META-INF/container.xml', bytes: CONTAINER },
    ...(encryption === undefined ? [] : [{ name: 'META-INF/encryption.xml', bytes: encryption }]),
    { name: 'OPS/book.opf', bytes: opf },
    ...Object.entries(chapters).map(([name, bytes]) => ({ name: `OPS/${name}`, bytes })),
    ...Object.entries(files).map(([name, [, bytes]]) => ({ name: `OPS/${name}`, bytes })),
  ]);
}

function readFile(bytes: Buffer): ImportedDocument {
  const result = fromFile(bytes, (path) => readEpub(path, () => {}));
  validate(result.content);
  schema.nodeFromJSON(result.content).check();
  return result;
}
const read = (source: Book): ImportedDocument => readFile(book(source));
const blocks = ({ content }: ImportedDocument): string[] => (content.content ?? []).map((one) => plainText(one));
const find = ({ content }: ImportedDocument, type: string): DocumentNode[] => {
  const found: DocumentNode[] = [];
  const visit = (one: DocumentNode): void => {
    if (one.type === type) found.push(one);
    for (const child of one.content ?? []) visit(child);
  };
  visit(content);
  return found;
};

test('chapters are in reading order, and the contents of the book are left out', () => {
  const result = read({
    chapters: {
      'b.xhtml': page('<h1>One</h1><p>first</p>'),
      'nav.xhtml': page('<nav epub:type="toc"><ol><li><a href="b.xhtml">One</a></li></ol></nav>'),
      'toc.xhtml': page('<p>old contents</p>'),
      'a.xhtml': page(
        '<nav epub:type="landmarks"><p>away</p></nav><h1>Two</h1><p>a<span epub:type="pagebreak">7</span>b</p>',
      ),
    },
    properties: { 'nav.xhtml': 'nav' },
    guide: '<guide><reference type="toc" href="toc.xhtml"/></guide>',
  });
  assert.deepEqual(blocks(result), ['One', 'first', 'Two', 'ab']);
});

test('title, authors and language come from the package', () => {
  const { title, metadata } = read({
    chapters: { 'a.xhtml': page('<p>x</p>') },
    metadata:
      '<dc:title>The Book</dc:title><dc:creator>Ada</dc:creator><dc:creator>Bo</dc:creator><dc:language>de</dc:language><meta property="dcterms:modified">2026-01-05T09:00:00Z</meta>',
  });
  assert.deepEqual(
    [title, metadata],
    ['The Book', { title: 'The Book', author: 'Ada, Bo', language: 'de', modified: '2026-01-05T09:00:00Z' }],
  );
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures come from the book, by their path and within drawings; external ones are links, missing ones are reported', () => {
  const result = read({
    chapters: {
      'text/a.xhtml': page(
        '<p><img src="../img/my%20pic.png" alt="A"/></p><div><svg viewBox="0 0 1 1"><image xlink:href="../img/my pic.png"/></svg></div><p><img src="gone.png"/><img src="https://site.example/x.png"/></p>',
      ),
    },
    files: { 'img/my pic.png': ['image/png', PIXEL] },
  });
  assert.deepEqual(
    find(result, 'image').map(({ attrs }) => attrs?.['src']),
    ['asset:my_pic.png', 'asset:my_pic.png', 'https://site.example/x.png'],
  );
  assert.deepEqual(
    result.assets?.map(({ name, bytes }) => [name, bytes.length]),
    [['my_pic.png', PIXEL.length]],
  );
  assert.deepEqual(
    result.warnings?.map(({ code }) => code),
    ['IMAGE_MISSING'],
  );
});

test('notes are notes at their references, without their number and their backlink', () => {
  const result = read({
    chapters: {
      'a.xhtml': page(
        '<p>One<sup><a epub:type="noteref" id="r1" href="n.xhtml#n1">1</a></sup> and<a role="doc-noteref" href="#e1">2</a>.</p><aside epub:type="endnote" id="e1"><p>2. <i>End.</i></p></aside>',
      ),
      'n.xhtml': page('<h2>Notes</h2><ol><li id="n1"><p>First. <a href="a.xhtml#r1">back</a></p></li></ol>'),
    },
  });
  assert.deepEqual(
    find(result, 'footnoteReference').map(({ attrs }) => [attrs?.['noteId'], attrs?.['kind']]),
    [
      ['2', 'footnote'],
      ['1', 'endnote'],
    ],
  );
  assert.deepEqual(
    find(result, 'footnote').map((note) => [note.attrs?.['noteId'], note.attrs?.['kind'], plainText(note).trim()]),
    [
      ['1', 'endnote', 'End.'],
      ['2', 'footnote', 'First.'],
    ],
  );
  assert.deepEqual(
    (result.content.content ?? []).map(({ type }) => type),
    ['paragraph', 'footnotes'],
  );
});

test('links between chapters lead to places of the document, and equal ids of two chapters are told apart', () => {
  const result = read({
    chapters: {
      'a.xhtml': page(
        '<p><a href="b.xhtml#s">b</a> <a href="b.xhtml">whole</a> <a href="#s">own</a> <a href="x.pdf">file</a></p><p id="s">A</p>',
      ),
      'b.xhtml': page('<h1>B</h1><section id="s"><p>text</p></section>'),
    },
  });
  const anchors = new Map(
    [...find(result, 'paragraph'), ...find(result, 'heading')].map((one) => [plainText(one), one.attrs?.['anchor']]),
  );
  const links = find(result, 'text').flatMap(({ text: words, marks = [] }) =>
    marks.filter(({ type }) => type === 'link').map(({ attrs }) => [words, attrs?.['href']]),
  );
  assert.deepEqual(links, [
    ['b', `#${String(anchors.get('text'))}`],
    ['whole', `#${String(anchors.get('B'))}`],
    ['own', `#${String(anchors.get('A'))}`],
  ]);
  assert.equal(new Set([anchors.get('text'), anchors.get('B'), anchors.get('A')]).size, 3);
});

test('style sheets of the book and of a page apply to paragraphs and text', () => {
  const result = read({
    chapters: {
      'a.xhtml': page(
        '<p class="c">x <span class="b">y</span></p>',
        '<link rel="stylesheet" href="css/s.css"/><style>.b { color: #112233 }</style>',
      ),
    },
    files: { 'css/s.css': ['text/css', 'p.c { text-align: center } .b { font-weight: bold }'] },
  });
  const [paragraph] = result.content.content ?? [];
  assert.equal(paragraph?.attrs?.['textAlign'], 'center');
  assert.deepEqual(paragraph?.content?.[1]?.marks, [
    { type: 'textStyle', attrs: { color: '#112233' } },
    { type: 'bold' },
  ]);
});

test('formulas are formulas, and elements without content end at once', () => {
  const result = read({
    chapters: {
      'a.xhtml': page(
        '<p>a <i/>b <a id="z"/>c <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>x</m:mi><m:mn>2</m:mn></m:mfrac></m:math></p>',
      ),
    },
  });
  assert.deepEqual(
    find(result, 'inlineMath').map(({ attrs }) => attrs?.['latex']),
    [String.raw`\frac{x}{2}`],
  );
  assert.ok(find(result, 'text').every(({ marks }) => marks === undefined));
});

test('an own book is read back with its headings, notes, formulas and lists', async () => {
  const content = node(
    'doc',
    {},
    node('heading', { level: 1 }, 'One'),
    node(
      'paragraph',
      {},
      text('a'),
      node('footnoteReference', { noteId: 'n', kind: 'footnote' }),
      node('inlineMath', { latex: 'x^2' }),
    ),
    node('heading', { level: 1 }, 'Two'),
    node('bulletList', {}, node('listItem', {}, p('item'))),
    node('footnotes', {}, node('footnote', { noteId: 'n', kind: 'footnote' }, p('the note'))),
  );
  const result = readFile(Buffer.from(await writeEpub(jobOf(content), () => undefined)));
  assert.deepEqual(
    blocks(result).map((words) => words.trim()),
    ['One', 'a', 'Two', 'item', 'the note'],
  );
  assert.deepEqual(
    find(result, 'inlineMath').map(({ attrs }) => attrs?.['latex']),
    ['x^2'],
  );
  assert.deepEqual(
    find(result, 'footnote').map((one) => plainText(one)),
    ['the note'],
  );
});

test('a book with copy protection is refused, and one with obfuscated fonts is not', () => {
  const encryption = (algorithm: string): string =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData><e:EncryptionMethod Algorithm="${algorithm}"/></e:EncryptedData></encryption>`;
  const chapters = { 'a.xhtml': page('<p>x</p>') };
  assert.throws(() => read({ chapters, encryption: encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc') }), {
    code: 'FILE_ENCRYPTED',
  });
  assert.deepEqual(blocks(read({ chapters, encryption: encryption('http://www.idpf.org/2008/embedding') })), ['x']);
});

test('missing and damaged parts lead to an error with a code or to a document', () => {
  const file = book({ chapters: { 'a.xhtml': page('<p>x <a href="#y">z</a></p>') } });
  for (let at = 0; at < file.length; at += 7) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
    try {
      readFile(damaged);
    } catch (error) {
      assert.match(String((error as { code?: string }).code), /^(?:FILE_|ARCHIVE_|XML_|CONTENT_)/);
    }
  }
});

test('a chapter of too many elements is refused before it is parsed', () => {
  assert.throws(() => read({ chapters: { 'a.xhtml': page('<p>x</p>'.repeat(300_001)) } }), {
    code: 'CONTENT_TOO_LARGE',
  });
});
