import * as docx from '../kit/docx.ts';
import { outline, textOf } from '../kit/docx.ts';
import { wmf, words } from '../graphics/kit/wmf.ts';
import * as odf from '../kit/odf.ts';
import { automatic, first, frame, inlines, marked, of, prove } from './case.ts';

const { p, r } = docx;
const PNG = odf.PNG;
const METAFILE = wmf(words(0x041b, 40, 30, 20, 10));
const inline = (id: string, crop = ''): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" descr="A chart"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${crop}</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const HEADER = (kind: string, id: string): string => `<w:headerReference w:type="${kind}" r:id="${id}"/>`;

prove({
  'pictures with size, crop and description': {
    docx: {
      body: inline('png', '<a:srcRect l="20000"/>'),
      files: { 'one.png': PNG },
      relations: { png: ['image', 'one.png'] },
    },
    odt: {
      body: frame('<draw:image xlink:href="Pictures/one.png"/><svg:desc>A chart</svg:desc>', 'draw:style-name="S"'),
      automatic: automatic('graphic', '<style:graphic-properties fo:clip="rect(0pt, 0pt, 0pt, 0.15pt)"/>'),
      files: { 'Pictures/one.png': PNG },
    },
    ask: (result) => inlines(result)[0]?.attrs,
    answer: {
      src: 'asset:one.png',
      alt: 'A chart',
      width: 100,
      height: 50,
      crop: { top: 0, right: 0, bottom: 0, left: 0.2 },
    },
  },
  'metafiles, as something that a browser shows': {
    docx: { body: inline('wmf'), files: { 'one.wmf': METAFILE }, relations: { wmf: ['image', 'one.wmf'] } },
    odt: { body: frame('<draw:image xlink:href="Pictures/one.wmf"/>'), files: { 'Pictures/one.wmf': METAFILE } },
    ask: (result) => [result.assets?.map(({ mediaType }) => mediaType), result.warnings],
    answer: [['image/svg+xml'], []],
  },
  'run formatting: family, size, colour, background, spacing, small capitals': {
    docx: `<w:p>${r('x', '<w:rFonts w:ascii="Arial"/><w:sz w:val="28"/><w:color w:val="AA0011"/><w:shd w:val="clear" w:fill="FFFF00"/><w:spacing w:val="20"/><w:smallCaps/><w:b/><w:i/><w:u w:val="single"/><w:strike/>')}${r('2', '<w:vertAlign w:val="superscript"/>')}</w:p>`,
    odt: {
      body: odf.p('<text:span text:style-name="S">x</text:span><text:span text:style-name="T">2</text:span>'),
      automatic:
        automatic(
          'text',
          '<style:text-properties fo:font-family="Arial" fo:font-size="14pt" fo:color="#aa0011" fo:background-color="#ffff00" fo:letter-spacing="1pt" fo:font-variant="small-caps" fo:font-weight="bold" fo:font-style="italic" style:text-underline-style="solid" style:text-line-through-style="solid"/>',
        ) + odf.style('text', 'T', '<style:text-properties style:text-position="super 58%"/>'),
    },
    ask: (result) => [inlines(result)[0]?.marks?.[0]?.attrs, marked(result)],
    answer: [
      {
        fontFamily: 'Arial',
        fontSize: '14pt',
        color: '#aa0011',
        backgroundColor: '#ffff00',
        letterSpacing: '1pt',
        fontVariant: 'small-caps',
      },
      [
        ['x', 'textStyle', 'bold', 'italic', 'underline', 'strike'],
        ['2', 'superscript'],
      ],
    ],
  },
  'alignment, indents, line height, spacing and paragraph borders': {
    docx: p(
      'x',
      '<w:pBdr><w:bottom w:val="single" w:sz="8" w:color="FF0000"/></w:pBdr><w:spacing w:before="120" w:after="240" w:line="360" w:lineRule="auto"/><w:ind w:left="720" w:firstLine="360"/><w:jc w:val="both"/>',
    ),
    odt: {
      body: odf.p('x', 'S'),
      automatic: automatic(
        'paragraph',
        '<style:paragraph-properties fo:border-bottom="1pt solid #ff0000" fo:margin-top="6pt" fo:margin-bottom="12pt" fo:line-height="150%" fo:margin-left="36pt" fo:text-indent="18pt" fo:text-align="justify"/><style:text-properties fo:font-family="Times New Roman"/>',
      ),
    },
    ask: (result) => first(result)?.attrs,
    answer: {
      textAlign: 'justify',
      indentLeft: '36pt',
      indentFirst: '18pt',
      lineHeight: '1.73',
      spaceBefore: '6pt',
      spaceAfter: '12pt',
      border: { bottom: '1pt solid #ff0000' },
    },
  },
  'right-to-left text': {
    docx: p('שלום', '<w:bidi/>'),
    odt: {
      body: odf.p('שלום', 'S'),
      automatic: automatic('paragraph', '<style:paragraph-properties style:writing-mode="rl-tb"/>'),
    },
    ask: (result) => first(result)?.attrs,
    answer: { dir: 'rtl' },
  },
  'text boxes and the text of shapes': {
    docx: `<w:p>${r('a')}<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${p('boxed')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`,
    odt: odf.p(`a<draw:custom-shape>${odf.p('boxed')}</draw:custom-shape>`),
    ask: (result) => of(result).map(outline),
    answer: [
      ['paragraph', 'a'],
      ['textBox', ['paragraph', 'boxed']],
    ],
  },
  'headers of first, odd and even pages; size, margins and orientation': {
    docx: {
      body: `${p('x')}<w:sectPr>${HEADER('default', 'h1')}${HEADER('first', 'h2')}${HEADER('even', 'h3')}<w:titlePg/><w:pgSz w:w="16840" w:h="11907" w:orient="landscape"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="567"/></w:sectPr>`,
      settings: '<w:evenAndOddHeaders/>',
      files: Object.fromEntries(
        ['odd', 'first', 'even'].map((name, index) => [`h${index + 1}.xml`, docx.part('w:hdr', p(name))]),
      ),
      relations: { h1: ['header', 'h1.xml'], h2: ['header', 'h2.xml'], h3: ['header', 'h3.xml'] },
    },
    odt: {
      body: odf.p('x'),
      layouts:
        '<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="29.7cm" fo:page-height="21cm" fo:margin="2cm" fo:margin-left="1cm" style:print-orientation="landscape"/></style:page-layout>',
      masters: `<style:master-page style:name="Standard" style:page-layout-name="L"><style:header>${odf.p('odd')}</style:header><style:header-left>${odf.p('even')}</style:header-left><style:header-first>${odf.p('first')}</style:header-first></style:master-page>`,
    },
    ask: ({ page }) => [
      Object.fromEntries(Object.entries(page?.header ?? {}).map(([kind, blocks]) => [kind, blocks.map(textOf).join()])),
      [page?.width, page?.height, page?.orientation, page?.margin].map((value) =>
        typeof value === 'number' ? Math.round(value) : value,
      ),
    ],
    answer: [
      { default: 'odd', first: 'first', even: 'even' },
      [297, 210, 'landscape', { top: 20, right: 20, bottom: 20, left: 10 }],
    ],
  },
  'headers of further sections, and none where there is none': {
    docx: {
      body: `${p('Cover', '<w:sectPr/>')}${p('b')}${p('c', `<w:sectPr>${HEADER('default', 'h1')}</w:sectPr>`)}${p('d')}<w:sectPr>${HEADER('default', 'h2')}</w:sectPr>`,
      files: { 'h1.xml': docx.part('w:hdr', p('Body')), 'h2.xml': docx.part('w:hdr', p('Annex')) },
      relations: { h1: ['header', 'h1.xml'], h2: ['header', 'h2.xml'] },
    },
    odt: {
      body: `${odf.p('Cover', 'C')}${odf.p('b', 'B')}${odf.p('c')}${odf.p('d', 'A')}`,
      automatic: ['A', 'B', 'C']
        .map((name) => odf.style('paragraph', name, '', `style:master-page-name="${name}"`))
        .join(''),
      layouts: '<style:page-layout style:name="L"/>',
      masters: [
        ['A', `<style:header>${odf.p('Annex')}</style:header>`],
        ['B', `<style:header>${odf.p('Body')}</style:header>`],
        ['C', ''],
      ]
        .map(
          ([name, bands]) =>
            `<style:master-page style:name="${name}" style:page-layout-name="L">${bands}</style:master-page>`,
        )
        .join(''),
    },
    ask: (result) => [
      (result.page?.header?.default ?? []).map(textOf),
      of(result).map(({ type, attrs }) => [type, attrs?.['header']]),
      result.warnings,
    ],
    answer: [
      ['Body'],
      [
        ['section', {}],
        ['pageBreak', undefined],
        ['paragraph', undefined],
        ['paragraph', undefined],
        ['pageBreak', undefined],
        ['section', { default: [{ type: 'paragraph', content: [{ type: 'text', text: 'Annex' }] }] }],
      ],
      [],
    ],
  },
  'numbers of pages in headers and footers, as fields': {
    docx: {
      body: `${p('x')}<w:sectPr><w:footerReference w:type="default" r:id="f1"/></w:sectPr>`,
      files: {
        'f1.xml': docx.part(
          'w:ftr',
          `<w:p>${r('Page ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('1', '<w:b/>')}${r('2', '<w:b/>')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${r(' of ')}<w:fldSimple w:instr=" NUMPAGES \\* MERGEFORMAT ">${r('34')}</w:fldSimple></w:p>`,
        ),
      },
      relations: { f1: ['footer', 'f1.xml'] },
    },
    odt: {
      body: odf.p('x'),
      layouts: `<style:page-layout style:name="L"/>${automatic('text', '<style:text-properties fo:font-weight="bold"/>')}`,
      masters: `<style:master-page style:name="Standard" style:page-layout-name="L"><style:footer>${odf.p('Page <text:span text:style-name="S"><text:page-number>12</text:page-number></text:span> of <text:page-count>34</text:page-count>')}</style:footer></style:master-page>`,
    },
    ask: ({ page }) => page?.footer?.default?.[0]?.content,
    answer: [
      { type: 'text', text: 'Page ' },
      { type: 'pageNumber', attrs: { kind: 'page', text: '12' }, marks: [{ type: 'bold' }] },
      { type: 'text', text: ' of ' },
      { type: 'pageNumber', attrs: { kind: 'total', text: '34' } },
    ],
  },
  'columns, page breaks and breaks of columns': {
    docx: `${p('a')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${p('b', '<w:sectPr/>')}${p('c')}<w:p><w:r><w:br w:type="column"/></w:r></w:p>${p('d')}<w:sectPr><w:type w:val="continuous"/><w:cols w:num="2"/></w:sectPr>`,
    odt: {
      body: `${odf.p('a')}${odf.p('b', 'B')}<text:section text:style-name="S">${odf.p('c')}${odf.p('d', 'C')}</text:section>`,
      automatic:
        odf.style('paragraph', 'B', '<style:paragraph-properties fo:break-before="page"/>') +
        odf.style('paragraph', 'C', '<style:paragraph-properties fo:break-before="column"/>') +
        automatic(
          'section',
          '<style:section-properties><style:columns fo:column-count="2"/></style:section-properties>',
        ),
    },
    ask: (result) => [
      of(result).map(({ type }) => type),
      of(result).at(-1)?.attrs?.['columns'],
      of(result)
        .at(-1)
        ?.content?.map(({ type, attrs }) => [type, attrs?.['column']]),
    ],
    answer: [
      ['paragraph', 'pageBreak', 'paragraph', 'section'],
      2,
      [
        ['paragraph', undefined],
        ['pageBreak', true],
        ['paragraph', undefined],
      ],
    ],
  },
  'paragraphs of code': {
    docx: {
      body: p('a  b', '<w:pStyle w:val="HTML Preformatted"/>') + p('c', '<w:pStyle w:val="HTML Preformatted"/>'),
      styles: docx.style('HTML Preformatted', ''),
    },
    odt: {
      body: odf.p('a<text:s text:c="2"/>b', 'Pre') + odf.p('c', 'Pre'),
      styles: odf.style('paragraph', 'Pre', '', 'style:display-name="Preformatted Text"'),
    },
    ask: (result) => of(result),
    answer: [{ type: 'codeBlock', content: [{ type: 'text', text: 'a  b\nc' }] }],
  },
  'no hidden text': {
    docx: `<w:p>${r('a')}${r('secret', '<w:vanish/>')}</w:p>`,
    odt: {
      body: odf.p('a<text:span text:style-name="S">secret</text:span>'),
      automatic: automatic('text', '<style:text-properties text:display="none"/>'),
    },
    ask: (result) => textOf(result.content),
    answer: 'a',
  },
  'signs of Wingdings and Symbol': {
    docx: `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${r('ab', '<w:rFonts w:ascii="Symbol"/>')}</w:p>`,
    odt: {
      body: odf.p('<text:span text:style-name="S">\uf0fc</text:span><text:span text:style-name="T">ab</text:span>'),
      automatic:
        automatic('text', '<style:text-properties fo:font-family="Wingdings"/>') +
        odf.style('text', 'T', '<style:text-properties fo:font-family="Symbol"/>'),
    },
    ask: (result) => textOf(result.content),
    answer: '✓αβ',
  },
  'fields and drop-downs, with what they show': {
    docx: `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DATE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r('1 May')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${r(', ')}<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Red" w:value="r"/><w:listItem w:displayText="Blue" w:value="b"/></w:dropDownList></w:sdtPr><w:sdtContent>${r('Blue')}</w:sdtContent></w:sdt></w:p>`,
    odt: odf.p(
      '<text:date>1 May</text:date>, <text:drop-down><text:label text:value="Red"/><text:label text:value="Blue"/>Blue</text:drop-down>',
    ),
    ask: (result) => textOf(result.content),
    answer: '1 May, Blue',
  },
});
