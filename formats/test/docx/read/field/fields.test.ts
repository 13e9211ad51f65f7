import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, p, r, style, textOf } from '../../../kit/docx.ts';

const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const begin = (code: string): string =>
  `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${code.replaceAll('"', '&quot;')} </w:instrText></w:r>${mark('separate')}`;
const field = (code: string, result: string): string => begin(code) + result + mark('end');
const bookmark = (id: number, name: string, runs: string): string =>
  `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`;
const paragraph = (runs: string, styleId?: string): string =>
  `<w:p>${styleId === undefined ? '' : `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>`}${runs}</w:p>`;

const STYLES =
  style('Heading1', '<w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
  style('TOC1', '<w:name w:val="toc 1"/>');
const line = (words: string, target: string, page: string): string =>
  `<w:hyperlink w:anchor="${target}">${r(words)}<w:r><w:tab/></w:r>${field(String.raw`PAGEREF ${target} \h`, r(page))}</w:hyperlink>`;
const HEADING = paragraph(bookmark(1, '_Toc1', r('One')), 'Heading1');

const read = (body: string): DocumentNode[] => blocks({ body, styles: STYLES });
const fieldsIn = (nodes: readonly DocumentNode[] = []): DocumentNode[] =>
  nodes.flatMap((node) =>
    node.type === 'crossReference' || node.type === 'sequence' ? [node] : fieldsIn(node.content ?? []),
  );

test('contents are a node with their last lines, with and without a content control', () => {
  const toc =
    paragraph(begin(String.raw`TOC \o "1-2" \h \z \u`) + line('One', '_Toc1', '4'), 'TOC1') +
    paragraph(line('Two', '_Toc2', '5'), 'TOC1') +
    paragraph(mark('end'));
  const [contents, empty, heading] = read(toc + HEADING);
  assert.equal(contents?.type, 'contents');
  assert.deepEqual(contents.attrs, { maxLevel: 2 });
  assert.deepEqual(contents.content?.map(textOf), ['One\t4', 'Two\t5']);
  assert.deepEqual(empty, { type: 'paragraph' });
  assert.equal(heading?.type, 'heading');
  const [, page] = contents.content?.[0]?.content ?? [];
  assert.deepEqual(page?.attrs, { target: '_Toc1', kind: 'page' });
  assert.deepEqual(page.content, [{ type: 'text', text: '4', marks: [{ type: 'link', attrs: { href: '#_Toc1' } }] }]);

  const control = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Contents')}${toc}</w:sdtContent></w:sdt>`;
  assert.deepEqual(
    read(control + HEADING).map(({ type }) => type),
    ['paragraph', 'contents', 'paragraph', 'heading'],
  );
});

test('contents may begin and end in one paragraph, which stays among its neighbours', () => {
  const found = read(p('before') + paragraph(begin('TOC') + line('One', '_Toc1', '4') + mark('end')) + p('after'));
  assert.deepEqual(
    found.map(({ type }) => type),
    ['paragraph', 'contents', 'paragraph'],
  );
  assert.deepEqual(found[1]?.attrs, { maxLevel: 6 });
});

for (const [code, attrs] of [
  [String.raw`TOC \h \z \c "Figure"`, { caption: 'Figure' }],
  [String.raw`TOC \o "2-4" \n \h`, { minLevel: 2, maxLevel: 4, pageNumbers: false }],
  [
    String.raw`TOC \t "Annex,1,Part A,2"`,
    {
      maxLevel: 0,
      styles: [
        { style: 'Annex', level: 1 },
        { style: 'Part A', level: 2 },
      ],
    },
  ],
  [String.raw`TOC \o "1-3" \t "Annex;2"`, { styles: [{ style: 'Annex', level: 2 }] }],
  [String.raw`TOC \o "1-3" \b part`, undefined],
  [String.raw`TOC \f A`, undefined],
] as const)
  test(`«${code}» is ${attrs ? JSON.stringify(attrs) : 'no contents that a node supports'}`, () => {
    const [first] = read(paragraph(begin(code) + r('One')) + paragraph(r('Two') + mark('end')));
    if (attrs) assert.deepEqual([first?.type, first?.attrs], ['contents', attrs]);
    else assert.equal(first?.type, 'paragraph');
  });

test('contents with a page break within stay paragraphs, because page breaks belong to the body only', () => {
  const found = read(
    paragraph(begin('TOC') + r('One')) +
      paragraph('<w:r><w:br w:type="page"/></w:r>') +
      paragraph(r('Two') + mark('end')),
  );
  assert.ok(found.every(({ type }) => type !== 'contents'));
});

const CAPTION = paragraph(
  bookmark(7, '_RefLabel', `${r('Figure ')}${field(String.raw`SEQ Figure \* ARABIC`, r('3'))}`) +
    r(': ') +
    bookmark(8, '_RefWords', r('A house')),
);

test('a number of a caption is a node, with its form and start', () => {
  const [number] = fieldsIn(read(CAPTION));
  assert.deepEqual(number, { type: 'sequence', attrs: { name: 'Figure' }, content: [{ type: 'text', text: '3' }] });
  const [roman] = fieldsIn(read(paragraph(field(String.raw`SEQ "My Table" \* roman \r 4`, r('iv')))));
  assert.deepEqual(roman?.attrs, { name: 'My Table', numberType: 'i', start: 4 });
  const [chapter] = fieldsIn(read(paragraph(field(String.raw`SEQ Figure \s 1`, r('3')))));
  assert.deepEqual(chapter?.attrs, { name: 'Figure', restart: 1 });
});

test('a reference names the content of its bookmark: a whole block, or a part of a caption', () => {
  const references = ['_Toc1', '_RefLabel', '_RefWords'].map((name) => field(String.raw`REF ${name} \h`, r('old')));
  const found = fieldsIn(read(HEADING + CAPTION + paragraph(references.join(' '))));
  assert.deepEqual(
    found.slice(1).map(({ attrs }) => attrs),
    [{ target: '_Toc1' }, { target: '_RefLabel', kind: 'label' }, { target: '_RefLabel', kind: 'caption' }],
  );
});

test('a reference to the number, the place or the page of a block states which', () => {
  const codes = [
    String.raw`REF _Toc1 \r`,
    String.raw`REF _Toc1 \n \h`,
    String.raw`REF _Toc1 \w`,
    String.raw`REF _Toc1 \p`,
    'PAGEREF _Toc1',
  ];
  const found = fieldsIn(read(HEADING + paragraph(codes.map((code) => field(code, r('1'))).join(''))));
  assert.deepEqual(
    found.map(({ attrs }) => attrs?.['kind']),
    ['number', 'numberNoContext', 'numberFullContext', 'position', 'page'],
  );
});

test('a bookmark around a part of a paragraph is a mark, to which references and links lead', () => {
  const part = paragraph(r('The ') + bookmark(9, 'party', r('Buyer')) + r(' pays.'));
  const [marked, referring] = read(
    part +
      paragraph(
        field(String.raw`REF party \h`, r('Buyer')) + field('PAGEREF party', r('1')) + field('REF nowhere', r(' x')),
      ),
  );
  const link = { type: 'link', attrs: { href: '#party' } };
  assert.equal(marked?.attrs?.['anchor'], undefined);
  assert.deepEqual(marked?.content, [
    { type: 'text', text: 'The ' },
    { type: 'text', text: 'Buyer', marks: [{ type: 'bookmark', attrs: { name: 'party' } }] },
    { type: 'text', text: ' pays.' },
  ]);
  assert.deepEqual(referring?.content, [
    { type: 'crossReference', attrs: { target: 'party' }, content: [{ type: 'text', text: 'Buyer', marks: [link] }] },
    { type: 'crossReference', attrs: { target: 'party', kind: 'page' }, content: [{ type: 'text', text: '1' }] },
    { type: 'text', text: ' x' },
  ]);
});

const start = (id: number, name: string): string => `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`;
const end = (id: number): string => `<w:bookmarkEnd w:id="${id}"/>`;
const markedTexts = (nodes: readonly DocumentNode[], name: string): string[] =>
  nodes.flatMap(({ content = [] }) =>
    content
      .filter(({ marks = [] }) => marks.some(({ attrs }) => attrs?.['name'] === name))
      .map(({ text = '' }) => text),
  );

test('a bookmark over several paragraphs marks its text in each, also one that begins or ends between them', () => {
  const found = read(
    paragraph(r('a ') + start(1, 'one') + r('b')) +
      start(2, 'two') +
      paragraph(r('c')) +
      paragraph(r('d') + end(1) + r(' e')) +
      end(2) +
      paragraph(field('REF one', r('b c d')) + field('REF two', r('c d e'))),
  );
  assert.deepEqual(markedTexts(found, 'one'), ['b', 'c', 'd']);
  assert.deepEqual(markedTexts(found, 'two'), ['c', 'd', ' e']);
  assert.deepEqual(
    found.map(({ attrs }) => attrs?.['anchor']),
    [undefined, undefined, undefined, undefined],
  );
  assert.deepEqual(
    fieldsIn(found).map(({ attrs }) => attrs),
    [{ target: 'one' }, { target: 'two' }],
  );
});

test('a bookmark around whole paragraphs names the first one, and marks them only if a reference repeats them', () => {
  const chapter = start(1, 'chapter') + paragraph(r('a')) + paragraph(r('b')) + end(1);
  const namesOf = (found: readonly DocumentNode[]) => [found[0]?.attrs?.['anchor'], markedTexts(found, 'chapter')];
  assert.deepEqual(namesOf(read(chapter)), ['chapter', []]);
  assert.deepEqual(namesOf(read(chapter + paragraph(field('PAGEREF chapter', r('1'))))), ['chapter', []]);
  assert.deepEqual(namesOf(read(chapter + paragraph(field('REF chapter', r('a b'))))), [undefined, ['a', 'b']]);
});

test('a bookmark that ends in front of the next paragraph is an anchor, and so is one without an end', () => {
  const found = read(
    paragraph(start(1, 'whole') + r('a')) +
      paragraph(end(1) + start(2, 'open') + r('b')) +
      paragraph(field('REF whole', r('a')) + field('REF open', r('b'))),
  );
  assert.deepEqual(
    found.map(({ attrs }) => attrs?.['anchor']),
    ['whole', 'open', undefined],
  );
  assert.deepEqual(
    fieldsIn(found).map(({ attrs }) => attrs),
    [{ target: 'whole' }],
  );
});

test('bookmarks of selections, and those around references to notes, mark nothing', () => {
  const [found] = read(paragraph(r('a ') + bookmark(1, '_Hlk1', r('b')) + r(' c')));
  assert.deepEqual(found?.content, [{ type: 'text', text: 'a b c' }]);
});

test('a reference whose result continues in the next paragraph is its text', () => {
  const found = read(
    HEADING + paragraph(begin('REF _Toc1') + r('One')) + paragraph(r('Two') + mark('end') + r(' end')),
  );
  assert.deepEqual(fieldsIn(found), []);
  assert.deepEqual(found.map(textOf), ['One', 'One', 'Two end']);
});

for (const [code, attrs] of [
  [String.raw`DATE \@ "d MMMM yyyy" \* MERGEFORMAT`, { kind: 'date', format: 'd MMMM yyyy' }],
  ['TITLE', { kind: 'title' }],
  ['DOCPROPERTY "Client name"', { kind: 'property', name: 'Client name' }],
  [String.raw`PRINTDATE \l \@ HH:mm`, { kind: 'printed', format: 'HH:mm' }],
  [String.raw`FILENAME \p`, undefined],
  [String.raw`DATE \h`, undefined],
] as const)
  test(`«${code}» is ${attrs ? 'a field of the document' : 'text'}`, () => {
    const [shown] = read(paragraph(field(code, r('shown'))));
    assert.deepEqual(shown?.content?.[0]?.attrs, attrs);
    assert.equal(textOf(shown), 'shown');
  });

for (const [code, attrs] of [
  ['PAGE', { kind: 'page' }],
  [String.raw`NUMPAGES \* Arabic \* MERGEFORMAT`, { kind: 'total' }],
  ['SECTION', { kind: 'section' }],
  [String.raw`SECTIONPAGES \* roman`, { kind: 'sectionPages', numberType: 'i' }],
] as const)
  test(`«${code}» is a number in the text`, () => {
    const [shown] = read(paragraph(field(code, r('4'))));
    assert.deepEqual(shown?.content, [{ type: 'pageNumber', attrs: { ...attrs, text: '4' } }]);
  });

test('a locked date is fixed, and the language of a date is that of its text', () => {
  const code = String.raw`DATE \@ "MMMM"`;
  const locked = field(code, r('Mai', '<w:lang w:val="de-DE"/>')).replace('"begin"', '"begin" w:fldLock="true"');
  const simple = `<w:fldSimple w:instr="TIME" w:fldLock="1">${r('9:05')}</w:fldSimple>`;
  const [shown] = read(paragraph(locked + simple));
  assert.deepEqual(
    shown?.content?.map(({ attrs }) => attrs),
    [
      { kind: 'date', format: 'MMMM', fixed: true, language: 'de-DE' },
      { kind: 'time', fixed: true },
    ],
  );
});

test('the formats of a result are kept, and a field within it belongs to it', () => {
  const inner = field('HYPERLINK "https://example.com"', r('ne', '<w:b/>'));
  const [reference] = fieldsIn(read(HEADING + paragraph(field('REF _Toc1', r('O') + inner))));
  assert.deepEqual(reference?.content, [
    { type: 'text', text: 'O' },
    { type: 'text', text: 'ne', marks: [{ type: 'bold' }] },
  ]);
});

test('a switch with the name of a property that every object has is ignored', () => {
  const found = read(HEADING + paragraph(field(String.raw`REF _Toc1 \constructor`, r('One'))));
  assert.deepEqual(found[1]?.content?.[0]?.attrs, { target: '_Toc1' });
});
