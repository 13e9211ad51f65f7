import { again, files, LARGE, nested, SMALL, varied, XML, type Crafted } from './fill.ts';
import { OFFICE, ooxml, relations } from './ooxml.ts';

const NAMESPACES =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" ` +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const PART = 'wordprocessingml';

/** Returns a Word document with a body and further parts: styles, numbering, footnotes, comments. */
function word(
  body: string,
  parts: Readonly<Record<string, string>> = {},
  media: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const ids = Object.fromEntries(Object.keys(parts).map((name) => [name, [name, `${name}.xml`] as const]));
  const pictures = Object.fromEntries(
    Object.keys(media).map((name) => [name, ['image', `media/${name}.svg`] as const]),
  );
  const element: Readonly<Record<string, string>> = { styles: 'styles', numbering: 'numbering' };
  return ooxml(
    'word/document.xml',
    {
      'word/document.xml': `${PART}.document.main`,
      ...Object.fromEntries(Object.keys(parts).map((name) => [`word/${name}.xml`, `${PART}.${name}`])),
    },
    {
      'word/document.xml': `${XML}<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relations({ ...ids, ...pictures }),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, content]) => {
          const root = `w:${element[name] ?? name}`;
          return [`word/${name}.xml`, `${XML}<${root} ${NAMESPACES}>${content}</${root}>`];
        }),
      ),
      ...Object.fromEntries(Object.entries(media).map(([name, svg]) => [`word/media/${name}.svg`, svg])),
    },
  );
}

const run = (text: string, look = ''): string => `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, look = ''): string => `<w:p>${look}${content}</w:p>`;
const cell = (content = p(run('a')), look = ''): string => `<w:tc>${look}${content}</w:tc>`;
const table = (rows: string): string => `<w:tbl>${rows}</w:tbl>`;
const picture = (id: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
  `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const style = (id: string, basedOn: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${basedOn}"/></w:style>`;

/** Many repetitions of one element, compressed below 100 KB. */
const MANY: Readonly<Record<string, string>> = {
  runs: run('a'),
  'runs of two looks': run('a', '<w:rPr><w:b/></w:rPr>') + run('b'),
  tabs: '<w:r><w:tab/></w:r>',
  breaks: '<w:r><w:br/></w:r>',
  'page breaks': '<w:r><w:br w:type="page"/></w:r>',
  comments: run('a<!-- b -->'),
  cdata: run('<![CDATA[<]]>&amp;'),
  instructions: '<?a b?>',
  bookmarks: '<w:bookmarkStart w:id="1" w:name="a"/><w:bookmarkEnd w:id="1"/>',
  links: `<w:hyperlink w:anchor="a">${run('a')}</w:hyperlink>`,
  'field starts': '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK</w:instrText></w:r>',
  'simple fields': `<w:fldSimple w:instr="PAGE">${run('1')}</w:fldSimple>`,
  insertions: `<w:ins w:id="1" w:author="a">${run('a')}</w:ins>`,
  'footnote references': '<w:r><w:footnoteReference w:id="2"/></w:r>',
  'comment ranges': '<w:commentRangeStart w:id="1"/>',
  formulas:
    '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>',
  'formula letters': '<m:oMath><m:r><m:t>a b</m:t></m:r></m:oMath>',
  pictures: picture('none'),
  symbols: '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>',
  readings: '<w:ruby><w:rt><w:r><w:t>a</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>b</w:t></w:r></w:rubyBase></w:ruby>',
  branches: `<mc:AlternateContent><mc:Choice Requires="x">${run('a')}</mc:Choice><mc:Fallback>${run('b')}</mc:Fallback></mc:AlternateContent>`,
  namespaces: '<w:r xmlns:x="a"><w:t>a</w:t></w:r>',
  'form fields': `<w:sdt><w:sdtPr/><w:sdtContent>${run('a')}</w:sdtContent></w:sdt>`,
  'text boxes': `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${p(run('a'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
};

const paragraphs: Readonly<Record<string, string>> = {
  paragraphs: p(run('a')),
  'empty paragraphs': '<w:p/>',
  'list items': p(run('a'), '<w:pPr><w:numPr><w:ilvl w:val="8"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
  sections: p('', '<w:pPr><w:sectPr><w:cols w:num="2"/></w:sectPr></w:pPr>'),
  tables: table(`<w:tr>${cell()}</w:tr>`) + p(''),
  'paragraph styles': p(run('a'), '<w:pPr><w:pStyle w:val="s9"/><w:jc w:val="center"/></w:pPr>'),
};

export const wordFiles = (): Crafted[] => [
  ...files('docx', Object.fromEntries(Object.entries(MANY).map(([name, unit]) => [name, () => word(p(again(unit)))]))),
  ...files(
    'docx',
    Object.fromEntries(Object.entries(paragraphs).map(([name, unit]) => [name, () => word(again(unit))])),
  ),
  ...files('docx', {
    'a million runs': () => word(p(varied((_, text) => run(text)))),
    'a million looks': () =>
      word(p(varied((index, text) => run(text, `<w:rPr><w:sz w:val="${index % 3000}"/></w:rPr>`)))),
    'a million paragraphs': () => word(varied((_, text) => p(run(text)))),
    'thirty megabytes of text': () => word(p(run(varied((_, text) => `${text} `)))),
    'thirty megabytes of references': () => word(p(run(varied((index) => `&#${97 + (index % 26)};`)))),
    'a table of one row': () => word(table(`<w:tr>${again(cell())}</w:tr>`)),
    'a table of many rows': () => word(table(again(`<w:tr>${cell()}${cell()}</w:tr>`))),
    'cells joined downwards': () =>
      word(table(again(`<w:tr>${cell('<w:p/>', '<w:tcPr><w:vMerge/></w:tcPr>')}</w:tr>`))),
    'cells that span everything': () =>
      word(table(again(`<w:tr>${cell('<w:p/>', '<w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>')}</w:tr>`, 100_000))),
    'tables in tables': () =>
      word(nested(60, '<w:tbl><w:tr><w:tc>', again(p(run('a')), 1_000_000), '<w:p/></w:tc></w:tr></w:tbl>')),
    'elements in elements': () => word(p(again(nested(200, '<w:smartTag>', run('a'), '</w:smartTag>')))),
    'formulas in formulas': () =>
      word(p(again(`<m:oMath>${nested(100, '<m:rad><m:e>', '<m:r><m:t>a</m:t></m:r>', '</m:e></m:rad>')}</m:oMath>`))),
    'a wide formula': () => word(p(`<m:oMath>${again('<m:r><m:t>a b</m:t></m:r>')}</m:oMath>`)),
    'a list item of many paragraphs': () =>
      word(
        p(run('a'), '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>') +
          again(p(run('b'), '<w:pPr><w:ind w:left="9999"/></w:pPr>')),
      ),
    'a cell of many paragraphs': () => word(table(`<w:tr>${cell(again(p(run('a'))))}</w:tr>`)),
    'a huge attribute': () => word(p(run('a'), `<w:pPr><w:pStyle w:val="${'a'.repeat(SMALL)}"/></w:pPr>`)),
    'long numbers': () =>
      word(
        p(run('a'), `<w:pPr><w:ind w:left="${'1'.repeat(SMALL / 2)}" w:right="${'0'.repeat(SMALL / 2)}x"/></w:pPr>`),
      ),
    'many attributes': () => word(p(again(`<w:r ${varied((index) => `w:a${index}="" `, 5000)}/>`))),
    'many tab stops': () =>
      word(p(run('a'), `<w:pPr><w:tabs>${again('<w:tab w:pos="1" w:val="left"/>')}</w:tabs></w:pPr>`)),
    'many kinds of namespaces': () =>
      word(p(again(nested(100, '<w:smartTag xmlns:x="y">', run('a'), '</w:smartTag>')))),
    'styles in a row': () =>
      word(p(run('a'), '<w:pPr><w:pStyle w:val="s50000"/></w:pPr>'), {
        styles: varied((index) => style(`s${index}`, `s${index - 1}`), SMALL),
      }),
    'styles in a circle': () =>
      word(again(p(run('a'), '<w:pPr><w:pStyle w:val="a"/></w:pPr>'), 1_000_000), {
        styles: style('a', 'b') + style('b', 'a'),
      }),
    'many numberings': () =>
      word(again(p(run('a'), '<w:pPr><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr>'), 1_000_000), {
        numbering: varied((index) => `<w:num w:numId="${index}"><w:abstractNumId w:val="${index}"/></w:num>`, SMALL),
      }),
    'many notes': () =>
      word(p(varied((index) => `<w:r><w:footnoteReference w:id="${index}"/></w:r>`, SMALL)), {
        footnotes: varied((index) => `<w:footnote w:id="${index}">${p(run('a'))}</w:footnote>`, SMALL),
      }),
    'many comments': () =>
      word(p(varied((index) => `<w:commentRangeStart w:id="${index}"/>${run('a')}`, SMALL)), {
        comments: varied((index) => `<w:comment w:id="${index}" w:author="a">${p(run('a'))}</w:comment>`, SMALL),
      }),
    'a picture of comments': () =>
      word(p(picture('i')), {}, { i: `<svg xmlns="http://www.w3.org/2000/svg">${'<!--'.repeat(500_000)}` }),
    'a picture of elements': () =>
      word(p(picture('i')), {}, { i: `<svg xmlns="http://www.w3.org/2000/svg">${again('<g/>', 2_000_000)}</svg>` }),
    'bytes without end': () => word(`<w:p><w:r><w:t>${varied((_, text) => text, LARGE)}`),
  }),
];
