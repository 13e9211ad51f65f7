import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { blocks, r, style, textOf } from '../../../kit/docx.ts';

const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string): string =>
  `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${text.replaceAll('"', '&quot;')} </w:instrText></w:r>`;
const entry = (text: string): string => code(text) + mark('end');
const paragraph = (runs: string, styleId?: string): string =>
  `<w:p>${styleId === undefined ? '' : `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>`}${runs}</w:p>`;

const STYLES = style('Index1', '<w:name w:val="index 1"/>');
const read = (body: string): DocumentNode[] => blocks({ body, styles: STYLES });

for (const [text, attrs] of [
  ['XE "apple"', { terms: ['apple'] }],
  [String.raw`XE "apple:gr\:een: sour " \b \i`, { terms: ['apple', 'gr:een', 'sour'], bold: true, italic: true }],
  [String.raw`XE "a \"b\"" \t "See \"c\"" \f "x"`, { terms: ['a "b"'], see: 'See "c"', list: 'x' }],
  [String.raw`xe plain \y "reading"`, { terms: ['plain'] }],
] as const)
  test(`«${text}» is an index entry, which is invisible`, () => {
    const [shown] = read(paragraph(r('a') + entry(text) + r('b')));
    assert.deepEqual(
      shown?.content?.map(({ type }) => type),
      ['text', 'indexEntry', 'text'],
    );
    assert.deepEqual(shown.content[1]?.attrs, attrs);
    assert.equal(textOf(shown), 'ab');
  });

test('an entry without a term is left out', () => {
  assert.deepEqual(read(paragraph(r('a') + entry('XE ""') + entry('XE'))), [
    { type: 'paragraph', content: [{ type: 'text', text: 'a' }] },
  ]);
});

test('the range of an entry is the block of its bookmark', () => {
  const marked = '<w:bookmarkStart w:id="1" w:name="one"/><w:bookmarkStart w:id="2" w:name="two"/>';
  const [, referring] = read(paragraph(`${marked}${r('x')}`) + paragraph(entry(String.raw`XE "apple" \r two`)));
  assert.deepEqual(referring?.content?.[0]?.attrs, { terms: ['apple'], range: 'one' });
});

test('the range of an entry may be a bookmark over several paragraphs', () => {
  const found = read(
    paragraph(`${r('a ')}<w:bookmarkStart w:id="1" w:name="trees"/>${r('b')}`) +
      paragraph(`${r('c')}<w:bookmarkEnd w:id="1"/>${r(' d')}${entry(String.raw`XE "trees" \r trees`)}`),
  );
  assert.deepEqual(found[1]?.content?.at(-1)?.attrs, { terms: ['trees'], range: 'trees' });
  const marks = [{ type: 'bookmark', attrs: { name: 'trees' } }];
  assert.deepEqual(
    found.map(({ content }) => content?.find((node) => node.marks)),
    [
      { type: 'text', text: 'b', marks },
      { type: 'text', text: 'c', marks },
    ],
  );
});

for (const [text, attrs] of [
  [String.raw`INDEX \c "2" \z "1033"`, undefined],
  [String.raw`INDEX \h "A" \e " – " \r \f "x"`, { heading: 'A', separator: ' – ', runIn: true, list: 'x' }],
] as const)
  test(`«${text}» is an index with its last lines`, () => {
    const [index, after] = read(
      paragraph(code(text) + mark('separate') + r('apple, 3'), 'Index1') +
        paragraph(r('pear, 4') + mark('end'), 'Index1') +
        paragraph(r('after')),
    );
    assert.equal(index?.type, 'index');
    assert.deepEqual(index.attrs, attrs);
    assert.deepEqual(index.content?.map(textOf), ['apple, 3', 'pear, 4']);
    assert.equal(textOf(after), 'after');
  });

test('an index of a part of the document stays paragraphs', () => {
  const [first] = read(paragraph(code(String.raw`INDEX \b part`) + mark('separate') + r('apple, 3') + mark('end')));
  assert.equal(first?.type, 'paragraph');
});
