import { chartAsTable, chartOf, type DocumentNode } from '@editor-companion/document';
import * as docx from '../kit/docx.ts';
import { outline, textOf } from '../kit/docx.ts';
import * as odf from '../kit/odf.ts';
import { automatic, first, frame, inlines, marked, of, prove } from './case.ts';

const { p, r } = docx;
const item = (text: string, level = 0, list = 1): string =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const level = (index: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}${level(2, 'decimal', '%1.%2.%3')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
const number = (index: number, attributes: string): string =>
  `<text:list-level-style-number text:level="${index}" ${attributes}/>`;
const LIST_STYLE = `<text:list-style style:name="N">${number(1, 'style:num-format="1" style:num-suffix="."')}${number(2, 'style:num-format="a" style:num-prefix="(" style:num-suffix=")"')}${number(3, 'style:num-format="1" text:display-levels="3"')}</text:list-style>`;
const li = (content: string): string => `<text:list-item>${content}</text:list-item>`;
const list = (...items: string[]): string => `<text:list text:style-name="N">${items.map(li).join('')}</text:list>`;
const numbers = (node: DocumentNode | undefined): unknown[] => [
  node?.attrs?.['start'],
  node?.attrs?.['type'],
  node?.attrs?.['levelText'],
];

prove({
  'headings, by their level': {
    docx: {
      body: p('One', '<w:pStyle w:val="heading 1"/>') + p('Two', '<w:outlineLvl w:val="1"/>'),
      styles: docx.style('heading 1', ''),
    },
    odt: '<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Two</text:h>',
    ask: (result) => of(result).map(({ type, attrs }) => [type, attrs?.['level']]),
    answer: [
      ['heading', 1],
      ['heading', 2],
    ],
  },
  'lists with nesting, format and text of several levels': {
    docx: { body: item('a') + item('b', 1) + item('c', 2), numbering: NUMBERING },
    odt: {
      body: list(odf.p('a') + `<text:list>${li(odf.p('b') + `<text:list>${li(odf.p('c'))}</text:list>`)}</text:list>`),
      styles: LIST_STYLE,
    },
    ask: (result) => {
      const [outer] = of(result);
      const inner = outer?.content?.[0]?.content?.[1];
      return [outer, inner, inner?.content?.[0]?.content?.[1]].map(numbers);
    },
    answer: [
      [1, '1', undefined],
      [1, 'a', '(%2)'],
      [1, '1', '%1.%2.%3'],
    ],
  },
  'lists that go on and lists that start anew': {
    docx: { body: item('a') + p('x') + item('b') + p('x') + item('c', 0, 2), numbering: NUMBERING },
    odt: {
      body: `${list(odf.p('a'))}${odf.p('x')}<text:list text:style-name="N" text:continue-numbering="true">${li(odf.p('b'))}</text:list>${odf.p('x')}${list(odf.p('c'))}`,
      styles: LIST_STYLE,
    },
    ask: (result) => of(result).flatMap(({ attrs }) => attrs?.['start'] ?? []),
    answer: [1, 2, 1],
  },
  'task lists': {
    docx: `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${r('☒')}</w:sdtContent></w:sdt>${r(' done')}</w:p>`,
    odt: odf.p('<loext:content-control loext:checkbox="true" loext:checked="true">☒</loext:content-control> done'),
    ask: (result) => [outline(of(result)[0] ?? { type: '' }), first(result)?.content?.[0]?.attrs],
    answer: [['taskList', ['taskItem', ['paragraph', 'done']]], { checked: true }],
  },
  'tables with merged cells, header rows, widths, lines, background and nested tables': {
    docx: `<w:tbl><w:tblGrid><w:gridCol w:w="1440"/><w:gridCol w:w="1440"/></w:tblGrid><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="2"/><w:tcBorders><w:top w:val="single" w:sz="8" w:color="FF0000"/></w:tcBorders><w:shd w:val="clear" w:fill="EEEEEE"/><w:vAlign w:val="center"/></w:tcPr>${p('head')}</w:tc></w:tr><w:tr><w:tc>${p('a')}</w:tc><w:tc><w:tbl><w:tr><w:tc>${p('in')}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
    odt: {
      body: `<table:table><table:table-column table:style-name="W" table:number-columns-repeated="2"/><table:table-header-rows><table:table-row><table:table-cell table:style-name="S" table:number-columns-spanned="2">${odf.p('head')}</table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row><table:table-cell>${odf.p('a')}</table:table-cell><table:table-cell><table:table><table:table-row><table:table-cell>${odf.p('in')}</table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>`,
      automatic:
        odf.style('table-column', 'W', '<style:table-column-properties style:column-width="1in"/>') +
        automatic(
          'table-cell',
          '<style:table-cell-properties fo:border-top="1pt solid #ff0000" fo:background-color="#eeeeee" style:vertical-align="middle"/>',
        ),
    },
    ask: (result) => [
      first(result)?.content?.[0]?.content?.map(({ type, attrs }) => [type, attrs]),
      first(result)?.content?.[1]?.content?.map(({ attrs, content = [] }) => [attrs, content[0]?.type]),
    ],
    answer: [
      [
        [
          'tableHeader',
          {
            colspan: 2,
            colwidth: [96, 96],
            backgroundColor: '#eeeeee',
            verticalAlign: 'middle',
            border: { top: '1pt solid #ff0000' },
          },
        ],
      ],
      [
        [{ colwidth: [96] }, 'paragraph'],
        [{ colwidth: [96] }, 'table'],
      ],
    ],
  },
  'links, bookmarks and cross references': {
    docx: {
      body: `<w:p><w:hyperlink r:id="web">${r('site')}</w:hyperlink><w:fldSimple w:instr=" REF mark \\h ">${r('there')}</w:fldSimple></w:p><w:p><w:bookmarkStart w:id="1" w:name="mark"/>${r('here')}<w:bookmarkEnd w:id="1"/></w:p>`,
      relations: { web: ['hyperlink', 'https://example.com/'] },
    },
    odt:
      odf.p(
        '<text:a xlink:href="https://example.com/">site</text:a><text:bookmark-ref text:ref-name="mark">there</text:bookmark-ref>',
      ) + odf.p('<text:bookmark-start text:name="mark"/>here<text:bookmark-end text:name="mark"/>'),
    ask: (result) => [
      inlines(result)
        .flatMap((node) => node.content ?? [node])
        .map(({ text, marks }) => [text, marks?.[0]?.attrs?.['href']]),
      inlines(result)[1]?.attrs,
      of(result)[1]?.attrs?.['anchor'],
    ],
    answer: [
      [
        ['site', 'https://example.com/'],
        ['there', '#mark'],
      ],
      { target: 'mark' },
      'mark',
    ],
  },
  'a table of contents, with its dots and what its lines lead to': {
    docx: `<w:p><w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs></w:pPr><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:hyperlink w:anchor="_Toc1"><w:r><w:t>One</w:t><w:tab/><w:t>5</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:p><w:bookmarkStart w:id="1" w:name="_Toc1"/>${r('One')}</w:p>`,
    odt: {
      body: `<text:table-of-content><text:table-of-content-source/><text:index-body><text:p text:style-name="S"><text:a xlink:href="#_Toc1">One<text:tab/>5</text:a></text:p></text:index-body></text:table-of-content>${odf.p('<text:bookmark text:name="_Toc1"/>One')}`,
      automatic: automatic(
        'paragraph',
        '<style:paragraph-properties><style:tab-stops><style:tab-stop style:position="450pt" style:type="right" style:leader-style="dotted"/></style:tab-stops></style:paragraph-properties>',
      ),
    },
    ask: (result) => {
      const [line] = first(result)?.content ?? [];
      const [words, page] = line?.content ?? [];
      return [
        first(result)?.type,
        line?.attrs?.['tabStops'],
        [words, page?.content?.[0]].map((node) => [node?.text, node?.marks?.[0]?.attrs?.['href']]),
        page?.attrs,
        of(result)[1]?.attrs?.['anchor'],
      ];
    },
    answer: [
      'contents',
      [{ position: '450pt', align: 'right', leader: 'dotted' }],
      [
        ['One\t', '#_Toc1'],
        ['5', '#_Toc1'],
      ],
      { target: '_Toc1', kind: 'page' },
      '_Toc1',
    ],
  },
  'foot- and endnotes': {
    docx: {
      body: `<w:p>${r('a')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r></w:p>`,
      footnotes: `<w:footnote w:id="2">${p('foot')}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${p('end')}</w:endnote>`,
    },
    odt: odf.p(
      ['foot', 'end']
        .map(
          (kind) =>
            `<text:note text:note-class="${kind}note"><text:note-citation>1</text:note-citation><text:note-body>${odf.p(kind)}</text:note-body></text:note>`,
        )
        .join(''),
    ),
    ask: (result) => of(result)[1]?.content?.map((node) => [node.attrs?.['kind'], textOf(node)]),
    answer: [
      ['footnote', 'foot'],
      ['endnote', 'end'],
    ],
  },
  'comments with author, date, range, replies and state': {
    docx: {
      body: `<w:p>${r('a')}<w:commentRangeStart w:id="1"/>${r('b')}<w:commentRangeEnd w:id="1"/></w:p>`,
      comments: ['1', '2']
        .map(
          (id) =>
            `<w:comment w:id="${id}" w:author="Ann" w:date="2026-01-02T03:04:05Z"><w:p w14:paraId="A${id}">${r(`note ${id}`)}</w:p></w:comment>`,
        )
        .join(''),
      commentsExtended:
        '<w15:commentEx w15:paraId="A1" w15:done="1"/><w15:commentEx w15:paraId="A2" w15:paraIdParent="A1" w15:done="0"/>',
    },
    odt: odf.p(
      `a<office:annotation office:name="n1" loext:resolved="true"><dc:creator>Ann</dc:creator><dc:date>2026-01-02T03:04:05Z</dc:date>${odf.p('note 1')}</office:annotation><office:annotation office:name="n2" loext:parent-name="n1"><dc:creator>Ann</dc:creator><dc:date>2026-01-02T03:04:05Z</dc:date>${odf.p('note 2')}</office:annotation>b<office:annotation-end office:name="n1"/>`,
    ),
    ask: ({ comments = [], ...result }) => [
      comments.map(({ author, date, resolved, replyTo, content }) => [
        author,
        date,
        resolved,
        replyTo !== undefined && replyTo === comments[0]?.id,
        content.map(textOf),
      ]),
      inlines(result)
        .filter(({ marks = [] }) => marks.some(({ attrs }) => attrs?.['commentId'] === comments[0]?.id))
        .map(({ text }) => text),
    ],
    answer: [
      [
        ['Ann', '2026-01-02T03:04:05Z', true, false, ['note 1']],
        ['Ann', '2026-01-02T03:04:05Z', undefined, true, ['note 2']],
      ],
      ['b'],
    ],
  },
  'tracked changes with author and date': {
    docx: `<w:p>${r('a')}<w:ins w:id="1" w:author="Ann" w:date="2026-01-02T03:04:05Z">${r('b')}</w:ins><w:del w:id="2" w:author="Ann" w:date="2026-01-02T03:04:05Z"><w:r><w:delText>c</w:delText></w:r></w:del></w:p>`,
    odt: `<text:tracked-changes>${['insertion', 'deletion'].map((kind) => `<text:changed-region text:id="${kind}"><text:${kind}><office:change-info><dc:creator>Ann</dc:creator><dc:date>2026-01-02T03:04:05Z</dc:date></office:change-info>${kind === 'deletion' ? odf.p('c') : ''}</text:${kind}></text:changed-region>`).join('')}</text:tracked-changes>${odf.p('a<text:change-start text:change-id="insertion"/>b<text:change-end text:change-id="insertion"/><text:change text:change-id="deletion"/>')}`,
    ask: (result) => [marked(result), result.revisions?.map(({ kind, author, date }) => [kind, author, date])],
    answer: [
      [['a'], ['b', 'insertion'], ['c', 'deletion']],
      [
        ['insertion', 'Ann', '2026-01-02T03:04:05Z'],
        ['deletion', 'Ann', '2026-01-02T03:04:05Z'],
      ],
    ],
  },
  'formulas, as LaTeX': {
    docx: '<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara></w:p>',
    odt: frame(
      '<draw:object><math:math><math:mfrac><math:mi>a</math:mi><math:mn>2</math:mn></math:mfrac></math:math></draw:object>',
    ),
    ask: (result) => first(result),
    answer: { type: 'blockMath', attrs: { latex: String.raw`\frac{a}{2}`, align: 'left' } },
  },
  'charts, with their title and their values': {
    docx: {
      body: '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
      files: {
        'chart.xml': docx.part(
          'c:chartSpace',
          '<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:v>2026</c:v></c:tx><c:cat><c:strLit><c:pt idx="0"><c:v>North</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:pt idx="0"><c:v>7</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart>',
        ),
      },
      relations: { c: ['chart', 'chart.xml'] },
    },
    odt: {
      body: frame('<draw:object xlink:href="./Object 1"/>'),
      files: {
        'Object 1/content.xml': odf.part(
          'office:document-content',
          `<office:body><office:chart><chart:chart><chart:title>${odf.p('Sales')}</chart:title><table:table><table:table-header-rows><table:table-row><table:table-cell/><table:table-cell>${odf.p('2026')}</table:table-cell></table:table-row></table:table-header-rows><table:table-rows><table:table-row><table:table-cell>${odf.p('North')}</table:table-cell><table:table-cell>${odf.p('7')}</table:table-cell></table:table-row></table:table-rows></table:table></chart:chart></office:chart></office:body>`,
        ),
      },
    },
    ask: (result) =>
      of(result)
        .flatMap((node) => (node.type === 'chart' ? chartAsTable(chartOf(node)) : [node]))
        .filter(({ content }) => content)
        .map(outline),
    answer: [
      ['paragraph', 'Sales'],
      [
        'table',
        ['tableRow', ['tableHeader', ['paragraph']], ['tableHeader', ['paragraph', '2026']]],
        ['tableRow', ['tableCell', ['paragraph', 'North']], ['tableCell', ['paragraph', '7']]],
      ],
    ],
  },
  'title, author, dates and language': {
    docx: {
      body: p('x'),
      styles: '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-AT"/></w:rPr></w:rPrDefault></w:docDefaults>',
      core: '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Report</dc:title><dc:creator>Ann</dc:creator><dcterms:created>2026-01-02T03:04:05Z</dcterms:created></cp:coreProperties>',
    },
    odt: {
      body: odf.p('x'),
      styles:
        '<style:default-style style:family="paragraph"><style:text-properties fo:language="de" fo:country="AT"/></style:default-style>',
      meta: '<dc:title>Report</dc:title><meta:initial-creator>Ann</meta:initial-creator><meta:creation-date>2026-01-02T03:04:05Z</meta:creation-date>',
    },
    ask: ({ title, metadata = {} }) => [title, metadata['author'], metadata['created'], metadata['language']],
    answer: ['Report', 'Ann', '2026-01-02T03:04:05Z', 'de-AT'],
  },
});
