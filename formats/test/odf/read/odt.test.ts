import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, codes, p, read, style } from '../../kit/odf.ts';

test('headings keep their levels, and the seventh becomes the sixth', () => {
  const body = [1, 2, 7].map((level) => `<text:h text:outline-level="${level}">H${level}</text:h>`).join('');
  assert.deepEqual(
    blocks('odt', body).map(({ type, attrs }) => [type, attrs?.['level']]),
    [
      ['heading', 1],
      ['heading', 2],
      ['heading', 6],
    ],
  );
});

test('metadata, title and language are stated', () => {
  const { title, metadata } = read('odt', {
    body: p('x'),
    styles:
      '<style:default-style style:family="paragraph"><style:text-properties fo:language="en" fo:country="GB"/></style:default-style>',
    meta: '<dc:title>Report</dc:title><meta:initial-creator>Ann</meta:initial-creator><dc:creator>Bob</dc:creator><meta:creation-date>2026-01-02T03:04:05</meta:creation-date><meta:keyword>a</meta:keyword><meta:keyword>b</meta:keyword><meta:document-statistic meta:page-count="3" meta:word-count="9"/>',
  });
  assert.equal(title, 'Report');
  assert.deepEqual(metadata, {
    language: 'en-GB',
    title: 'Report',
    author: 'Ann',
    lastModifiedBy: 'Bob',
    created: '2026-01-02T03:04:05',
    pages: '3',
    words: '9',
    keywords: 'a, b',
  });
});

test('without a title a document takes its first paragraph in title style', () => {
  const styles = style('paragraph', 'Title', '');
  assert.equal(read('odt', { body: p('The name', 'Title') + p('x'), styles }).title, 'The name');
});

const LAYOUT =
  '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" style:print-orientation="landscape" fo:margin="2cm" fo:margin-left="1in"/></style:page-layout>';

test('pages keep their size, margins, headers and footers', () => {
  const { page } = read('odt', {
    body: p('x'),
    layouts: LAYOUT,
    masters: `<style:master-page style:name="Standard" style:page-layout-name="pm1"><style:header>${p('Head')}</style:header><style:header-first>${p('First')}</style:header-first><style:footer style:display="false">${p('Hidden')}</style:footer><style:footer-left>${p('Left')}</style:footer-left></style:master-page>`,
  });
  const text = (words: string) => [{ type: 'paragraph', content: [{ type: 'text', text: words }] }];
  assert.deepEqual(page, {
    width: 297,
    height: 210,
    orientation: 'landscape',
    margin: { top: 20, right: 20, bottom: 20, left: 25.4 },
    header: { default: text('Head'), first: text('First') },
    footer: { even: text('Left') },
    text: { lineHeight: 'normal', spaceBefore: '0pt', spaceAfter: '0pt', widows: 1, orphans: 1, cellPadding: '0pt' },
  });
});

test('a first page of its own kind gives the header of first pages', () => {
  const { page } = read('odt', {
    body: p('x', 'P1'),
    automatic: style('paragraph', 'P1', '', 'style:master-page-name="Cover"'),
    layouts: LAYOUT,
    masters: `<style:master-page style:name="Standard" style:page-layout-name="pm1"><style:header>${p('Usual')}</style:header></style:master-page><style:master-page style:name="Cover" style:page-layout-name="pm1" style:next-style-name="Standard"><style:header>${p('Cover')}</style:header></style:master-page>`,
  });
  assert.deepEqual(Object.keys(page?.header ?? {}).toSorted(), ['default', 'first']);
});

test('pages break before, after, and at another kind of page, but never before the first paragraph', () => {
  const automatic =
    style('paragraph', 'B', '<style:paragraph-properties fo:break-before="page"/>') +
    style('paragraph', 'A', '<style:paragraph-properties fo:break-after="page"/>') +
    style('paragraph', 'M', '', 'style:master-page-name="Landscape"');
  const body = p('1', 'B') + p('2', 'B') + p('3', 'A') + p('4', 'M') + p('5');
  assert.deepEqual(
    blocks('odt', { body, automatic }).map((node) => node.content?.[0]?.text ?? node.type),
    ['1', 'pageBreak', '2', '3', 'pageBreak', 'pageBreak', '4', '5'],
  );
});

const COLUMNS =
  '<style:columns fo:column-count="2" fo:column-gap="0.5in"><style:column-sep style:width="1pt" style:color="#ff0000"/></style:columns>';

test('sections with columns stay sections, others are unwrapped, and hidden ones are left out', () => {
  const result = read('odt', {
    body: `<text:section text:style-name="S"><text:section text:style-name="S">${p('shown')}</text:section></text:section><text:section>${p('plain')}</text:section><text:section text:display="none">${p('secret')}</text:section>`,
    automatic: style('section', 'S', `<style:section-properties>${COLUMNS}</style:section-properties>`),
  });
  assert.deepEqual(result.content.content, [
    {
      type: 'section',
      attrs: { columns: 2, columnGap: '36pt', columnRule: '1pt solid #ff0000' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'shown' }] }],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'plain' }] },
  ]);
  assert.deepEqual(codes(result), []);
});

test('other kinds of pages are a section, and the document’s pages are those of most of the text', () => {
  const layout = (name: string, width: string): string =>
    `<style:page-layout style:name="${name}"><style:page-layout-properties fo:page-width="${width}" fo:page-height="20cm" fo:margin="1cm" style:writing-mode="tb-rl">${name === 'two' ? COLUMNS : ''}</style:page-layout-properties></style:page-layout>`;
  const { page, content } = read('odt', {
    body: p('wide', 'W') + p('a', 'N') + p('b') + p('c', 'C'),
    automatic: [
      ['W', 'Wide'],
      ['N', 'Standard'],
      ['C', 'Columns'],
    ]
      .map(([name = '', master = '']) => style('paragraph', name, '', `style:master-page-name="${master}"`))
      .join(''),
    layouts: layout('one', '10cm') + layout('wide', '30cm') + layout('two', '10cm'),
    masters:
      '<style:master-page style:name="Standard" style:page-layout-name="one"/><style:master-page style:name="Wide" style:page-layout-name="wide"/><style:master-page style:name="Columns" style:page-layout-name="two"/>',
  });
  assert.deepEqual([page?.width, page?.writingMode], [100, 'vertical-rl']);
  assert.deepEqual(
    content.content?.map(({ type, attrs }) => [
      type,
      attrs?.['columns'],
      Object.keys(attrs?.['page'] ?? {}).length > 0,
    ]),
    [
      ['section', undefined, true],
      ['pageBreak', undefined, false],
      ['paragraph', undefined, false],
      ['paragraph', undefined, false],
      ['pageBreak', undefined, false],
      ['section', 2, false],
    ],
  );
});

test('text without a format has that of the default style', () => {
  const { page } = read('odt', {
    body: p('x'),
    styles:
      '<style:default-style style:family="paragraph"><style:paragraph-properties fo:line-height="150%" fo:margin-bottom="6pt"/><style:text-properties fo:font-family="Arial" fo:font-size="11pt"/></style:default-style>',
    layouts: LAYOUT,
    masters: '<style:master-page style:name="Standard" style:page-layout-name="pm1"/>',
  });
  assert.deepEqual(page?.text, {
    fontFamily: 'Arial',
    fontSize: '11pt',
    lineHeight: '1.73',
    spaceBefore: '0pt',
    spaceAfter: '6pt',
    widows: 1,
    orphans: 1,
    cellPadding: '0pt',
  });
});

test('a table of contents keeps its texts and links, without its template', () => {
  const body = `<text:table-of-content><text:table-of-content-source><text:index-title-template>Recipe</text:index-title-template></text:table-of-content-source><text:index-body><text:index-title>${p('Contents')}</text:index-title><text:p><text:a xlink:href="#__RefHeading__1">One<text:tab/>1</text:a></text:p></text:index-body></text:table-of-content><text:h text:outline-level="1"><text:bookmark-start text:name="__RefHeading__1"/>One</text:h>`;
  const [title, contents, heading] = blocks('odt', body);
  assert.equal(title?.content?.[0]?.text, 'Contents');
  const marks = [{ type: 'link', attrs: { href: '#__RefHeading__1' } }];
  assert.deepEqual(contents?.content?.[0]?.content, [
    { type: 'text', text: 'One\t', marks },
    {
      type: 'crossReference',
      attrs: { target: '__RefHeading__1', kind: 'page' },
      content: [{ type: 'text', text: '1', marks }],
    },
  ]);
  assert.equal(heading?.attrs?.['anchor'], '__RefHeading__1');
});

test('paragraphs of code become one block, quotations a blockquote', () => {
  const styles =
    style('paragraph', 'Preformatted_20_Text', '', 'style:display-name="Preformatted Text"') +
    style('paragraph', 'Quotations', '');
  const body =
    p('a <text:s text:c="3"/>b', 'Preformatted_20_Text') + p('c', 'Preformatted_20_Text') + p('q', 'Quotations');
  const [code, quote] = blocks('odt', { body, styles });
  assert.deepEqual(code, { type: 'codeBlock', content: [{ type: 'text', text: 'a    b\nc' }] });
  assert.equal(quote?.type, 'blockquote');
});

test('spaces of adjacent paragraphs are added if the settings say so', () => {
  const added = (value: string) =>
    read('odt', {
      body: p('x'),
      layouts: LAYOUT,
      masters: '<style:master-page style:name="Standard" style:page-layout-name="pm1"/>',
      settings: `<office:settings><config:config-item-set config:name="ooo:view-settings"><config:config-item config:name="x">1</config:config-item></config:config-item-set><config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="AddParaTableSpacing" config:type="boolean">${value}</config:config-item></config:config-item-set></office:settings>`,
    }).page?.text?.addSpaces;
  assert.equal(added('true'), true);
  assert.equal(added('false'), undefined);
});
