import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { dateElements } from '../../../../src/odf/date-format.ts';
import { textOf } from '../../../kit/docx.ts';
import { blocks, p } from '../../../kit/odf.ts';

const read = (body: string): DocumentNode[] => blocks('odt', { body });
const fieldsIn = (nodes: readonly DocumentNode[] = []): DocumentNode[] =>
  nodes.flatMap((node) =>
    node.type === 'crossReference' || node.type === 'sequence' ? [node] : fieldsIn(node.content ?? []),
  );
const HEADING =
  '<text:h text:outline-level="1"><text:bookmark-start text:name="one"/>One<text:bookmark-end text:name="one"/></text:h>';
const link = (words: string, page: string): string =>
  p(`<text:a xlink:type="simple" xlink:href="#one">${words}<text:tab/>${page}</text:a>`);
const index = (kind: string, source: string, lines: string, attributes = ''): string =>
  `<text:${kind} text:name="x"><text:${kind}-source ${attributes}>${source}</text:${kind}-source><text:index-body><text:index-title text:name="t">${p('Title')}</text:index-title>${lines}</text:index-body></text:${kind}>`;

test('a table of contents is a node with its lines, after its title', () => {
  const [title, contents] = read(index('table-of-content', '', link('One', '4'), 'text:outline-level="2"') + HEADING);
  assert.equal(textOf(title), 'Title');
  assert.equal(contents?.type, 'contents');
  assert.deepEqual(contents.attrs, { maxLevel: 2 });
  const [words, page] = contents.content?.[0]?.content ?? [];
  assert.equal(words?.text, 'One\t');
  assert.deepEqual(page?.attrs, { target: 'one', kind: 'page' });
  assert.equal(textOf(page), '4');
});

test('it states the styles of its lines, and that its lines have no pages', () => {
  const source =
    '<text:table-of-content-entry-template text:outline-level="1" text:style-name="x"><text:index-entry-text/></text:table-of-content-entry-template>' +
    '<text:index-source-styles text:outline-level="2"><text:index-source-style text:style-name="Annex"/></text:index-source-styles>';
  const body = index(
    'table-of-content',
    source,
    p('A'),
    'text:use-outline-level="false" text:use-index-source-styles="true"',
  );
  const [, contents] = blocks('odt', {
    body,
    styles: '<style:style style:name="Annex" style:display-name="My Annex" style:family="paragraph"/>',
  });
  assert.deepEqual(contents?.attrs, { maxLevel: 0, styles: [{ style: 'My Annex', level: 2 }], pageNumbers: false });
});

test('an index of captions lists captions, and an index of objects stays paragraphs', () => {
  const [, figures] = read(index('illustration-index', '', p('Figure 1'), 'text:caption-sequence-name="Figure"'));
  assert.deepEqual([figures?.type, figures?.attrs], ['contents', { caption: 'Figure' }]);
  const [, objects] = read(index('object-index', '', p('Object 1')));
  assert.equal(objects?.type, 'paragraph');
});

const CAPTION = p(
  'Figure <text:sequence text:ref-name="refFigure0" text:name="Figure" text:formula="ooow:Figure+1" style:num-format="i">iii</text:sequence>: A house',
);

const NUMBERS =
  '<number:date-style style:name="N1" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0">';

test('a date is a field in its format, fixed or not, and so is a property', () => {
  const automatic = `${NUMBERS}<number:day/><number:text>. </number:text><number:month number:textual="true" number:style="long"/><number:text> </number:text><number:year number:style="long"/></number:date-style>`;
  const date = (attributes: string): string =>
    p(`<text:date style:data-style-name="N1" ${attributes}>1. May 2026</text:date>`);
  const body =
    date('') +
    date('text:fixed="true" text:date-value="2026-05-01T08:00:00.5"') +
    date('text:date-adjust="P14D"') +
    p('<text:title>Report</text:title>, <text:user-defined text:name="Client">Ann</text:user-defined>');
  const [live, fixed, shifted, properties] = blocks('odt', { body, automatic });
  assert.deepEqual(live?.content?.[0]?.attrs, { format: 'd. MMMM yyyy' });
  assert.equal(textOf(live), '1. May 2026');
  assert.deepEqual(fixed?.content?.[0]?.attrs, {
    format: 'd. MMMM yyyy',
    fixed: true,
    value: '2026-05-01T08:00:00',
  });
  assert.deepEqual(shifted?.content, [{ type: 'text', text: '1. May 2026' }]);
  assert.deepEqual(
    properties?.content?.map(({ type, attrs }) => [type, attrs]),
    [
      ['documentField', { kind: 'title' }],
      ['text', undefined],
      ['documentField', { kind: 'property', name: 'Client' }],
    ],
  );
});

test('the names of a date are in the language of its data style', () => {
  const automatic = `${NUMBERS.replace('>', ' number:language="de" number:country="AT">')}<number:day/></number:date-style>`;
  const [line] = blocks('odt', { body: p('<text:date style:data-style-name="N1">1</text:date>'), automatic });
  assert.deepEqual(line?.content?.[0]?.attrs, { format: 'd', language: 'de-AT' });
});

test('the page number and page count are fields, and numbers of other pages are text', () => {
  const [line] = read(
    p(
      '<text:page-number text:select-page="current" style:num-format="i">iv</text:page-number>/<text:page-count>9</text:page-count> <text:page-number text:select-page="next">5</text:page-number>',
    ),
  );
  assert.deepEqual(line?.content, [
    { type: 'pageNumber', attrs: { kind: 'page', numberType: 'i', text: 'iv' } },
    { type: 'text', text: '/' },
    { type: 'pageNumber', attrs: { kind: 'total', text: '9' } },
    { type: 'text', text: ' 5' },
  ]);
});

test('a number of a caption is a node, and references to the caption find its block', () => {
  const reference = (format: string): string =>
    `<text:sequence-ref text:reference-format="${format}" text:ref-name="refFigure0">old</text:sequence-ref>`;
  const found = read(CAPTION + p(['category-and-value', 'caption', 'value', 'page'].map(reference).join(' ')));
  assert.equal(found[0]?.attrs?.['anchor'], 'refFigure0');
  assert.deepEqual(
    fieldsIn(found).map(({ attrs }) => attrs),
    [
      { name: 'Figure', numberType: 'i' },
      ...['label', 'caption', 'number', 'page'].map((kind) => ({ target: 'refFigure0', kind })),
    ],
  );
});

test('a reference to a bookmark shows its text, of a whole block or of a marked part', () => {
  const reference = (name: string, format: string): string =>
    `<text:bookmark-ref text:reference-format="${format}" text:ref-name="${name}">shown</text:bookmark-ref>`;
  const part = p('The <text:bookmark-start text:name="part"/>Buyer<text:bookmark-end text:name="part"/> pays');
  const [, marked, line] = read(
    HEADING + part + p(reference('one', 'text') + reference('one', 'page') + reference('part', 'text')),
  );
  assert.deepEqual(
    line?.content?.map(({ type, attrs }) => [type, attrs?.['kind']]),
    [
      ['crossReference', undefined],
      ['crossReference', 'page'],
      ['crossReference', undefined],
    ],
  );
  assert.equal(line?.content?.[2]?.attrs?.['target'], 'part');
  assert.deepEqual(marked?.content?.[1], {
    type: 'text',
    text: 'Buyer',
    marks: [{ type: 'bookmark', attrs: { name: 'part' } }],
  });
});

test('styles whose names a document may not have are left out of contents', () => {
  const source =
    '<text:index-source-styles text:outline-level="1"><text:index-source-style text:style-name="Long"/></text:index-source-styles>';
  const body = index('table-of-content', source, p('A'), 'text:use-index-source-styles="true"');
  const styles = `<style:style style:name="Long" style:display-name="${'x'.repeat(300)}" style:family="paragraph"/>`;
  const [, contents] = blocks('odt', { body, styles });
  assert.deepEqual([contents?.type, contents?.attrs], ['contents', { maxLevel: 6 }]);
});

test('days and years of a format count in either case, as in Word', () => {
  assert.equal(dateElements('DD/MM/YYYY'), dateElements('dd/MM/yyyy'));
  assert.notEqual(dateElements('HH:mm'), dateElements('HH:MM'));
});

test('index marks are entries, with the text between two marks as their term', () => {
  const point = '<text:alphabetical-index-mark text:string-value="green" text:key1="apple" text:main-entry="true"/>';
  const start = '<text:alphabetical-index-mark-start text:id="i1" text:key1="fruit"/>';
  const end = '<text:alphabetical-index-mark-end text:id="i1"/>';
  const [line] = read(
    p(`a ${point} b ${start}<text:span>pe</text:span>ar${end} <text:alphabetical-index-mark-end text:id="x"/>c`),
  );
  assert.deepEqual(
    line?.content?.filter(({ type }) => type === 'indexEntry').map(({ attrs }) => attrs),
    [{ terms: ['apple', 'green'], bold: true }, { terms: ['fruit', 'pear'] }],
  );
  assert.equal(textOf(line), 'a b pear c');
});

test('an alphabetical index is a node with its lines', () => {
  const template = (content: string): string =>
    `<text:alphabetical-index-entry-template text:outline-level="1" text:style-name="x"><text:index-entry-text/>${content}<text:index-entry-page-number/></text:alphabetical-index-entry-template>`;
  const tab = template('<text:index-entry-tab-stop style:type="right"/>');
  const attributes = 'text:alphabetical-separators="true" text:comma-separated="true"';
  const [, found] = read(index('alphabetical-index', tab, p('apple<text:tab/>3'), attributes));
  assert.deepEqual([found?.type, found?.attrs], ['index', { heading: 'A', runIn: true, separator: '\t' }]);
  assert.deepEqual(found?.content?.map(textOf), ['apple\t3']);
});

test('a mark of the bibliography cites a source with its facts, and a bibliography is a node with its lines', () => {
  const mark =
    '<text:bibliography-mark text:identifier="Doe 20" text:bibliography-type="incollection" text:author="Doe, Jane" text:title="A  plan" text:custom1="x">[Doe20]</text:bibliography-mark>';
  const [line, , bibliography] = read(
    p(`See ${mark}<text:bibliography-mark text:identifier="">x</text:bibliography-mark>.`) +
      index('bibliography', '', p('Doe, Jane: A plan')),
  );
  assert.deepEqual(line?.content?.[1], {
    type: 'citation',
    attrs: { sources: [{ key: 'Doe-20', source: { type: 'inbook', author: 'Doe, Jane', title: 'A plan' } }] },
    content: [{ type: 'text', text: '[Doe20]' }],
  });
  assert.equal(textOf(line), 'See [Doe20]x.');
  assert.deepEqual([bibliography?.type, bibliography?.content?.map(textOf)], ['bibliography', ['Doe, Jane: A plan']]);
});

test('the number of open terms is limited', () => {
  const ids = Array.from({ length: 200 }, (_, at) => at);
  const starts = ids.map((id) => `<text:alphabetical-index-mark-start text:id="i${id}"/>`).join('');
  const ends = ids.map((id) => `<text:alphabetical-index-mark-end text:id="i${id}"/>`).join('');
  const [paragraph] = read(p(`${starts}word${ends}`));
  assert.equal(paragraph?.content?.filter(({ type }) => type === 'indexEntry').length, 100);
});
