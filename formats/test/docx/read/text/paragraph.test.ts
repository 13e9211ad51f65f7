import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, outline, p, r, style, textOf } from '../../../kit/docx.ts';

const STYLES =
  style('Normal', '').replace('<w:style ', '<w:style w:default="1" ') +
  style('heading 2', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
  style('Chapter', '<w:basedOn w:val="heading 2"/>') +
  style('Levelled', '<w:pPr><w:outlineLvl w:val="3"/></w:pPr>') +
  style('Title', '') +
  style('Source Code', '') +
  style('Quote', '');

const styled = (name: string, text: string): string => p(text, `<w:pStyle w:val="${name}"/>`);
const shape = (body: string): unknown[] => blocks({ body, styles: STYLES }).map(outline);
const attrsOf = (body: string) => blocks({ body, styles: STYLES })[0]?.attrs;

test('headings come from style names, base styles and outline levels', () => {
  const body =
    styled('heading 2', 'a') + styled('Chapter', 'b') + styled('Levelled', 'c') + p('d', '<w:outlineLvl w:val="0"/>');
  assert.deepEqual(
    blocks({ body, styles: STYLES }).map(({ type, attrs }) => [type, attrs?.['level']]),
    [
      ['heading', 2],
      ['heading', 2],
      ['heading', 4],
      ['heading', 1],
    ],
  );
});

test('outline level 9 makes a heading style body text, and blank headings are paragraphs', () => {
  const body = p('a', '<w:pStyle w:val="Levelled"/><w:outlineLvl w:val="9"/>') + styled('heading 2', '');
  assert.deepEqual(shape(body), [['paragraph', 'a'], ['paragraph']]);
});

test('a title keeps its style name', () => assert.equal(attrsOf(styled('Title', 'Report'))?.['styleName'], 'Title'));

test('paragraphs of code become one block, and quotes one quote', () => {
  const code = styled('Source Code', 'if x:') + styled('Source Code', '  y()');
  const body = code + styled('Quote', 'one') + styled('Quote', 'two') + p('end');
  assert.deepEqual(shape(body), [
    ['codeBlock', 'if x:\n  y()'],
    ['blockquote', ['paragraph', 'one'], ['paragraph', 'two']],
    ['paragraph', 'end'],
  ]);
});

test('alignment, indents, spacing, line height, shading and borders are kept', () => {
  const properties =
    '<w:pBdr><w:top w:val="single" w:sz="8" w:color="FF0000"/><w:left w:val="nil"/></w:pBdr><w:shd w:val="clear" w:fill="EEEEEE"/>' +
    '<w:spacing w:before="120" w:after="240" w:line="360" w:lineRule="auto"/><w:ind w:left="720" w:right="360" w:hanging="360"/><w:jc w:val="both"/>';
  assert.deepEqual(attrsOf(p('x', properties)), {
    textAlign: 'justify',
    indentLeft: '36pt',
    indentRight: '18pt',
    indentFirst: '-18pt',
    spaceBefore: '6pt',
    spaceAfter: '12pt',
    lineHeight: '1.73',
    backgroundColor: '#eeeeee',
    border: { top: '1pt solid #ff0000' },
  });
  assert.equal(attrsOf(p('x', '<w:spacing w:line="280" w:lineRule="exact"/>'))?.['lineHeight'], '14pt');
});

test('lines of a minimum height are single if their text needs more', () => {
  const least = (line: number, size: number): unknown => {
    const text = `<w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t>x</w:t></w:r>`;
    const body = `<w:p><w:pPr><w:spacing w:line="${line}" w:lineRule="atLeast"/></w:pPr>${text}</w:p>`;
    return blocks(body)[0]?.attrs?.['lineHeight'];
  };
  assert.deepEqual([least(20, 24), least(400, 24), least(400, 40)], ['1.15', '20pt', '1.15']);
});

test('in a right-to-left paragraph the sides are swapped', () => {
  const attrs = attrsOf(p('שלום', '<w:bidi/><w:ind w:left="720"/><w:jc w:val="left"/>'));
  assert.deepEqual(attrs, { textAlign: 'right', dir: 'rtl', indentRight: '36pt' });
});

test('paragraphs of a style with contextual spacing have no space between them', () => {
  const properties = '<w:pStyle w:val="Quote"/><w:contextualSpacing/><w:spacing w:before="100" w:after="200"/>';
  const [quote] = blocks({ body: p('a', properties) + p('b', properties), styles: STYLES });
  const spaces = quote?.content?.map(({ attrs }) => [attrs?.['spaceBefore'], attrs?.['spaceAfter']]);
  assert.deepEqual(spaces, [
    ['5pt', '0pt'],
    ['0pt', '10pt'],
  ]);
});

test('the first paragraph begins on the first page, even with a page break before it', () =>
  assert.deepEqual(shape(p('a', '<w:pageBreakBefore/>') + p('b', '<w:pageBreakBefore/>')), [
    ['paragraph', 'a'],
    ['pageBreak'],
    ['paragraph', 'b'],
  ]));

test('page breaks are between blocks', () => {
  const broken = `<w:p>${r('a')}<w:r><w:br w:type="page"/></w:r>${r('b')}</w:p>`;
  assert.deepEqual(shape(broken + p('c', '<w:pageBreakBefore/>')), [
    ['paragraph', 'a'],
    ['pageBreak'],
    ['paragraph', 'b'],
    ['pageBreak'],
    ['paragraph', 'c'],
  ]);
});

test('a section on a new page breaks the page, and a continuous one does not', () => {
  const section = (start: string): string => `<w:sectPr><w:type w:val="${start}"/></w:sectPr>`;
  const body = p('a', section('nextPage')) + p('b', section('continuous')) + p('c') + section('nextPage');
  assert.deepEqual(shape(body), [['paragraph', 'a'], ['paragraph', 'b'], ['pageBreak'], ['paragraph', 'c']]);
});

test('a drop cap belongs to the paragraph after it', () => {
  const cap = p('O', '<w:framePr w:dropCap="drop" w:lines="3"/>');
  assert.deepEqual(blocks(cap + p('nce upon a time')).map(textOf), ['Once upon a time']);
});

test('the first bookmark of a block is its anchor, and links to the others lead there too', () => {
  const marks = '<w:bookmarkStart w:id="0" w:name="one"/><w:bookmarkStart w:id="1" w:name="two"/>';
  const link = `<w:p><w:hyperlink w:anchor="two">${r('see')}</w:hyperlink></w:p>`;
  const [target, source] = blocks(`<w:p>${marks}${r('x')}</w:p>${link}`);
  assert.equal(target?.attrs?.['anchor'], 'one');
  assert.deepEqual(source?.content?.[0]?.marks, [{ type: 'link', attrs: { href: '#one' } }]);
});
