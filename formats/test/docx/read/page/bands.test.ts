import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode, ImportedDocument, PageBands } from '@editor-companion/document';
import { outline, p, part, read, textOf, type Parts } from '../../../kit/docx.ts';

const ref = (band: 'header' | 'footer', id: string, type = 'default'): string =>
  `<w:${band}Reference w:type="${type}" r:id="${id}"/>`;
const head = (id: string, type?: string): string => ref('header', id, type);
const section = (content = ''): string => `<w:sectPr>${content}</w:sectPr>`;
const TITLE_PAGE = '<w:titlePg/>';
const CONTINUOUS = '<w:type w:val="continuous"/>';
const LANDSCAPE = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>';

/** Returns a document with header parts that contain their own names. The part `blank` is empty. */
function bands(body: string, names: readonly string[], more: Partial<Parts> = {}): ImportedDocument {
  return read({
    body,
    files: Object.fromEntries(names.map((name) => [`${name}.xml`, part('w:hdr', p(name === 'blank' ? '' : name))])),
    relations: Object.fromEntries(names.map((name) => [name, ['header', `${name}.xml`] as const])),
    ...more,
  });
}

/** Returns the texts of headers or footers by kind of page. */
const words = (shown: unknown): unknown =>
  shown &&
  Object.fromEntries(Object.entries(shown as PageBands).map(([kind, blocks]) => [kind, blocks.map(textOf).join('|')]));

/** Returns the texts of blocks, and for sections also those of their headers and footers. */
const shape = ({ content }: ImportedDocument): unknown[] =>
  (content.content ?? []).map((node) =>
    node.type === 'section'
      ? [words(node.attrs?.['header']), words(node.attrs?.['footer']), (node.content ?? []).map(wordOf)]
      : wordOf(node),
  );
const wordOf = (node: DocumentNode): string => (node.type === 'pageBreak' ? '-' : textOf(node));
const codes = ({ warnings = [] }: ImportedDocument): unknown[] => warnings.map(({ code, count }) => [code, count]);

test('a section with its own header is a section, and the header of most of the text is the document’s', () => {
  const result = bands(p('a', section(head('One'))) + p('b') + p('c') + section(head('Two')), ['One', 'Two']);
  assert.deepEqual(words(result.page?.header), { default: 'Two' });
  assert.deepEqual(shape(result), [[{ default: 'One' }, undefined, ['a']], '-', 'b', 'c']);
  assert.deepEqual(codes(result), []);
});

test('a cover without bands has no bands', () => {
  const result = bands(p('Cover', section()) + p('b') + p('c') + section(head('Head') + ref('footer', 'Foot')), [
    'Head',
    'Foot',
  ]);
  assert.deepEqual(shape(result), [[{}, {}, ['Cover']], '-', 'b', 'c']);
  assert.deepEqual(
    [words(result.page?.header), words(result.page?.footer)],
    [{ default: 'Head' }, { default: 'Foot' }],
  );
});

test('a first or even page without a reference of its own is blank', () => {
  const settings = '<w:evenAndOddHeaders/>';
  const first = bands(p('a') + section(head('One') + TITLE_PAGE), ['One']);
  assert.deepEqual(words(first.page?.header), { default: 'One', first: '' });
  const even = bands(p('a') + section(head('One')), ['One'], { settings });
  assert.deepEqual(words(even.page?.header), { default: 'One', even: '' });
  assert.deepEqual(bands(p('a') + section(TITLE_PAGE), [], { settings }).page?.header, undefined);
});

test('a section inherits the kinds that it does not name', () => {
  const body =
    p('a', section(head('One') + ref('footer', 'Foot'))) +
    p('b', section()) +
    p('c', section(head('Two'))) +
    p('d') +
    p('e') +
    p('f') +
    section(head('One'));
  const result = bands(body, ['One', 'Two', 'Foot']);
  assert.deepEqual(shape(result), ['a', '-', 'b', '-', [{ default: 'Two' }, undefined, ['c']], '-', 'd', 'e', 'f']);
});

test('sections with the same bands give the same document as without them', () => {
  const same = p('a', section(head('One'))) + p('b', section()) + p('c') + section(head('One'));
  assert.deepEqual(shape(bands(same, ['One'])), ['a', '-', 'b', '-', 'c']);
  // Word writes a separate part for each section with a header that was once unlinked from the previous one.
  const copies = bands(p('a', section(head('h1'))) + p('b') + section(head('h2')), ['h1', 'h2'], {
    files: { 'h1.xml': part('w:hdr', p('Head')), 'h2.xml': part('w:hdr', p('Head')) },
  });
  assert.deepEqual(shape(copies), ['a', '-', 'b']);
});

test('adjacent sections with the same bands are one section', () => {
  const body =
    p('a', section(head('One'))) +
    p('b', section(head('Two'))) +
    p('c', section(CONTINUOUS)) +
    p('d', section(head('Three'))) +
    p('e') +
    p('f') +
    p('g') +
    section(head('One'));
  assert.deepEqual(shape(bands(body, ['One', 'Two', 'Three'])), [
    'a',
    '-',
    [{ default: 'Two' }, undefined, ['b', 'c']],
    '-',
    [{ default: 'Three' }, undefined, ['d']],
    '-',
    'e',
    'f',
    'g',
  ]);
});

test('first pages belong to each section, even a first page of the document', () => {
  const all = head('Odd') + head('First', 'first') + head('Even', 'even');
  const body = p('a', section(all + TITLE_PAGE)) + p('b', section(TITLE_PAGE)) + p('c') + p('d') + section();
  const names = ['Odd', 'First', 'Even'];
  const plain = bands(body, names);
  assert.deepEqual(words(plain.page?.header), { default: 'Odd', first: 'First' });
  assert.deepEqual(shape(plain), ['a', '-', [{ default: 'Odd', first: 'First' }, undefined, ['b']], '-', 'c', 'd']);
  const evened = bands(body, names, { settings: '<w:evenAndOddHeaders/>' });
  assert.deepEqual(words(evened.page?.header), { default: 'Odd', first: 'First', even: 'Even' });
});

test('a section that continues on the same page has no first page', () => {
  const first = head('First', 'first') + TITLE_PAGE;
  const result = bands(p('a', section(head('Head') + first)) + p('b') + p('c') + section(CONTINUOUS + TITLE_PAGE), [
    'Head',
    'First',
  ]);
  assert.deepEqual(shape(result), ['a', 'b', 'c']);
  assert.deepEqual(words(result.page?.header), { default: 'Head', first: 'First' });
});

test('a first page with a blank header shows none', () => {
  const body = p('a') + section(head('Head') + head('blank', 'first') + TITLE_PAGE);
  assert.deepEqual(bands(body, ['Head', 'blank']).page?.header?.first, []);
  assert.equal(bands(p('a') + section(head('blank')), ['blank']).page?.header, undefined);
});

test('other pages and columns keep their bands, and columns continue', () => {
  const body =
    p('a') +
    p('b', section(head('One'))) +
    p('wide', section(head('Two') + LANDSCAPE)) +
    p('c', section(`${CONTINUOUS}${LANDSCAPE}<w:cols w:num="2"/>`)) +
    p('d') +
    p('e') +
    section(head('One'));
  const result = bands(body, ['One', 'Two']);
  assert.deepEqual(
    result.content.content?.map(({ type, attrs = {} }) => [type, Object.keys(attrs).toSorted()]),
    [
      ['paragraph', []],
      ['paragraph', []],
      ['pageBreak', []],
      ['section', ['header', 'page']],
      ['section', ['columnGap', 'columns', 'header', 'page']],
      ['pageBreak', []],
      ['paragraph', []],
      ['paragraph', []],
    ],
  );
});

test('a title on a cover is still the document’s title', () => {
  const title = p('The name', '<w:outlineLvl w:val="0"/>') + p('x', section());
  assert.equal(bands(title + p('b') + p('c') + p('d') + section(head('Head')), ['Head']).title, 'The name');
});

test('the positions of bands are stated with the pages', () => {
  const { page } = read(p('a') + section('<w:pgMar w:top="1440" w:header="720" w:footer="360"/>'));
  assert.deepEqual([page?.headerDistance, page?.footerDistance], [12.7, 6.35]);
  const silent = read(p('a') + section('<w:pgMar w:header="-5"/>')).page;
  assert.deepEqual([silent?.headerDistance, silent?.footerDistance], [undefined, undefined]);
});

test('restarted page numbers, or ones in another format, are reported if they are shown', () => {
  const numbered = (fields: string): ImportedDocument =>
    bands(
      p('a', section(`${head('n')}<w:pgNumType w:start="1"/>`)) + p('b') + section('<w:pgNumType w:start="1"/>'),
      ['n'],
      {
        files: { 'n.xml': part('w:hdr', `<w:p>${fields}</w:p>`) },
      },
    );
  assert.deepEqual(codes(numbered('<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>')), [
    ['PAGES_COUNTED_ON', 1],
  ]);
  assert.deepEqual(codes(numbered('<w:r><w:t>none</w:t></w:r>')), []);
});

test('ten thousand sections with their own headers stay within limits', () => {
  const names = Array.from({ length: 100 }, (_, index) => `h${index}`);
  const long = 'x'.repeat(10_000);
  const body = Array.from({ length: 10_000 }, (_, index) => p('a', section(head(`h${index % 100}`)))).join('');
  const result = bands(body, names, {
    files: Object.fromEntries(names.map((name) => [`${name}.xml`, part('w:hdr', p(name + long))])),
  });
  const kept = (result.content.content ?? []).filter(({ attrs }) => attrs?.['header'] !== undefined);
  assert.ok(kept.length > 100 && kept.length < 1000);
  assert.ok(JSON.stringify(result.content).length < 6_000_000);
  assert.deepEqual(codes(result), [['SECTIONS_MERGED', 9900 - kept.length]]);
  assert.equal(outline(result.content).length, 20_000);
});
