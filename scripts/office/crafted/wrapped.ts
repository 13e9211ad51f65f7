import { gzipSync } from 'node:zlib';
import { binaryWorkbook, at, ints, record, row, shorts, text } from '../../../formats/test/kit/binary-workbook.ts';
import { compoundFile, type Node } from '../../../formats/test/kit/compound-file/compound.ts';
import { encryptAgile, encryptStandard } from '../../../formats/test/kit/compound-file/encrypt.ts';
import { again, archive, files, LARGE, nested, SMALL, varied, XML, type Crafted } from './fill.ts';

const copy = (bytes: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
const many = (one: Buffer, length = SMALL): Buffer => Buffer.alloc(Math.floor(length / one.length) * one.length, one);
const sheet = (...records: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
  copy(binaryWorkbook({ sheets: [{ name: 'A', records }] }));
const string = (value: string): Buffer => record(19, Buffer.from([0]), text(value));
const rich = record(19, Buffer.from([1]), text('ab'), ints(2), shorts(0, 0, 1, 0));

const workbooks = files('xlsb', {
  'a million rows': () =>
    sheet(Buffer.concat(Array.from({ length: 400_000 }, (_, index) => row(index, [record(2, at(0), ints(6))])))),
  'one row of many cells': () => sheet(row(0, [many(record(2, at(0), ints(6)))])),
  'the same row again and again': () => sheet(many(row(0, [record(2, at(0), ints(6))]))),
  'far cells': () => sheet(row(1_048_575, [record(2, at(16_383), ints(6))])),
  'a million shared strings': () =>
    copy(binaryWorkbook({ sheets: [{ name: 'A', records: [] }], strings: [many(string('ab'))] })),
  'one string for all': () =>
    copy(
      binaryWorkbook({
        sheets: [{ name: 'A', records: [row(0, []), many(row(1, [record(7, at(0), ints(0))]))] }],
        strings: [string('a'.repeat(100_000))],
      }),
    ),
  'strings of many runs': () => copy(binaryWorkbook({ sheets: [{ name: 'A', records: [] }], strings: [many(rich)] })),
  'merges over one another': () =>
    sheet(row(0, [record(2, at(0), ints(6))]), many(record(176, ints(0, 1_048_575, 0, 16_383)))),
  'many looks': () =>
    copy(
      binaryWorkbook({
        sheets: [{ name: 'A', records: [] }],
        styles: [record(617, ints(1)), many(record(47, Buffer.alloc(16)))],
      }),
    ),
  'empty records': () => sheet(many(record(1000))),
  'a record without end': () => sheet(Buffer.from([2, 0xff, 0xff, 0xff, 0x7f])),
  'one sheet ten thousand times': () =>
    copy(
      binaryWorkbook({
        sheets: Array.from({ length: 5000 }, (_, index) => ({
          name: `s${index}`,
          records: [row(0, [record(2, at(0), ints(6))])],
        })),
      }),
    ),
});

const W2003 = 'xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"';
const word = (body: string, before = ''): Uint8Array<ArrayBuffer> =>
  copy(Buffer.from(`${XML}<w:wordDocument ${W2003}>${before}<w:body>${body}</w:body></w:wordDocument>`));
const w = (content: string): string => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;

const words = files('xml', {
  'Word 2003 paragraphs': () => word(varied((_, letters) => w(letters))),
  'Word 2003 deep tables': () => word(nested(100_000, '<w:tbl><w:tr><w:tc>', w('x'), '</w:tc></w:tr></w:tbl>')),
  'Word 2003 pictures': () =>
    word(again('<w:p><w:r><w:pict><w:binData w:name="a">AAAA</w:binData></w:pict></w:r></w:p>', LARGE)),
  'Word 2003 a picture of megabytes': () =>
    word(`<w:p><w:r><w:pict><w:binData w:name="a">${again('A', LARGE)}</w:binData></w:pict></w:r></w:p>`),
  'Word 2003 styles in a circle': () =>
    word(
      w('x'),
      `<w:styles>${varied((index) => `<w:style w:type="paragraph" w:styleId="s${index}"><w:basedOn w:val="s${index + 1}"/></w:style>`, SMALL)}</w:styles>`,
    ),
  'Word 2003 notes in notes': () => word(nested(50_000, '<w:p><w:r><w:footnote>', w('x'), '</w:footnote></w:r></w:p>')),
  'Word 2003 changes in changes': () =>
    word(
      `<w:p>${nested(50_000, '<aml:annotation xmlns:aml="http://schemas.microsoft.com/aml/2001/core" w:type="Word.Insertion"><aml:content>', '<w:r><w:t>x</w:t></w:r>', '</aml:content></aml:annotation>')}</w:p>`,
    ),
});

const SS =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';
const cell = '<Cell><Data ss:Type="Number">1</Data></Cell>';
const book = (rows: string, before = '', styles = ''): Uint8Array<ArrayBuffer> =>
  copy(
    Buffer.from(
      `${XML}<Workbook ${SS}><Styles>${styles}</Styles><Worksheet ss:Name="A"><Table>${before}${rows}</Table></Worksheet></Workbook>`,
    ),
  );

const sheets = files('xls', {
  'Excel 2003 rows': () => book(again(`<Row>${cell}</Row>`, LARGE)),
  'Excel 2003 cells of a row': () => book(`<Row>${again(cell, LARGE)}</Row>`),
  'Excel 2003 far cells': () =>
    book(again(`<Row ss:Index="1048576"><Cell ss:Index="16384"><Data ss:Type="Number">1</Data></Cell></Row>`)),
  'Excel 2003 spans': () =>
    book(
      again(`<Row><Cell ss:MergeAcross="16383" ss:MergeDown="1048575"><Data ss:Type="String">x</Data></Cell></Row>`),
    ),
  'Excel 2003 columns': () => book(`<Row>${cell}</Row>`, again('<Column ss:Index="1" ss:Span="16383" ss:Width="9"/>')),
  'Excel 2003 styles in a circle': () =>
    book(
      `<Row>${cell}</Row>`,
      '',
      varied((index) => `<Style ss:ID="s${index}" ss:Parent="s${index + 1}"/>`, SMALL),
    ),
  'Excel 2003 text of runs': () =>
    book(`<Row><Cell><ss:Data ss:Type="String">${again('<B>a</B>b', LARGE)}</ss:Data></Cell></Row>`),
  'Excel 2003 sheets': () =>
    copy(
      Buffer.from(
        `${XML}<Workbook ${SS}>${again(`<Worksheet ss:Name="A"><Table><Row>${cell}</Row></Table></Worksheet>`)}</Workbook>`,
      ),
    ),
  'Excel 2003 formats': () =>
    book(
      again(`<Row><Cell ss:StyleID="d"><Data ss:Type="Number">1.5</Data></Cell></Row>`),
      '',
      `<Style ss:ID="d"><NumberFormat ss:Format="${'# ?/?;[&lt;1]0.0E+00;'.repeat(11)}"/></Style>`,
    ),
});

const PKG = 'xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"';
const flatParts = (parts: string): Uint8Array<ArrayBuffer> =>
  copy(Buffer.from(`${XML}<pkg:package ${PKG}>${parts}</pkg:package>`));
const part = (name: string, data: string): string =>
  `<pkg:part pkg:name="/${name}" pkg:contentType="application/xml">${data}</pkg:part>`;
const FLAT =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"';
const flat = (kind: string, body: string): Uint8Array<ArrayBuffer> =>
  copy(
    Buffer.from(
      `${XML}<office:document ${FLAT} office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`,
    ),
  );

const flats = [
  ...files('xml', {
    'flat parts': () => flatParts(varied((index) => part(`a${index}`, '<pkg:xmlData><a/></pkg:xmlData>'))),
    'flat parts that are one': () =>
      flatParts(again(part('word/document.xml', '<pkg:xmlData><a/></pkg:xmlData>'), LARGE)),
    'flat deep part': () =>
      flatParts(part('word/document.xml', `<pkg:xmlData>${nested(1_000_000, '<a>', '', '</a>')}</pkg:xmlData>`)),
    'flat binary part': () =>
      flatParts(part('word/media/a.png', `<pkg:binaryData>${again('AAAA\n', LARGE)}</pkg:binaryData>`)),
  }),
  ...files('fodt', {
    'deep sections': () => flat('text', nested(300_000, '<text:section>', 'x', '</text:section>')),
    'a million paragraphs': () =>
      flat(
        'text',
        varied((_, letters) => `<text:p>${letters}</text:p>`),
      ),
    'many pictures': () =>
      flat(
        'text',
        again(
          '<text:p><draw:frame><draw:image><office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image></draw:frame></text:p>',
          LARGE,
        ),
      ),
    'many objects': () =>
      flat(
        'text',
        again(
          `<text:p><draw:frame><draw:object><office:document ${FLAT} office:mimetype="application/vnd.oasis.opendocument.formula"/></draw:object></draw:frame></text:p>`,
          LARGE,
        ),
      ),
    'objects within objects': () =>
      flat(
        'text',
        nested(
          30_000,
          '<text:p><draw:frame><draw:object><office:document><office:body>',
          'x',
          '</office:body></office:document></draw:object></draw:frame></text:p>',
        ),
      ),
  }),
  ...files('fods', {
    'repeated cells': () =>
      flat(
        'spreadsheet',
        `<table:table>${again('<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>')}</table:table>`,
      ),
    'many tables': () =>
      flat(
        'spreadsheet',
        again(
          '<table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
        ),
      ),
  }),
];

const CONTAINER = `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const xhtml = (body: string, head = ''): string =>
  `${XML}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>${head}</head><body>${body}</body></html>`;
const epub = (
  chapter: string,
  {
    spine = '<itemref idref="c"/>',
    manifest = '',
    metadata = '',
    more = {},
  }: { spine?: string; manifest?: string; metadata?: string; more?: Record<string, string | Buffer> } = {},
) =>
  archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'b.opf': `${XML}<package xmlns="http://www.idpf.org/2007/opf"><metadata>${metadata}</metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>${manifest}</manifest><spine>${spine}</spine></package>`,
    'c.xhtml': chapter,
    ...more,
  });

const books = files('epub', {
  'a million paragraphs': () => epub(xhtml(varied((_, letters) => `<p>${letters}</p>`))),
  'deep elements': () => epub(xhtml(nested(500_000, '<div>', 'x', '</div>'))),
  'one chapter a million times': () => epub(xhtml('<p>x</p>'), { spine: again('<itemref idref="c"/>') }),
  'a long chapter many times': () =>
    epub(xhtml(again('<p>x</p>', 1_000_000)), { spine: again('<itemref idref="c"/>', 100_000) }),
  'a bomb': () => epub(xhtml(again('a', 300_000_000))),
  'many files': () =>
    epub(xhtml('x'), { more: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 'x'])) }),
  'items without end': () =>
    epub(xhtml('x'), {
      manifest: varied((index) => `<item id="i${index}" href="c.xhtml" media-type="application/xhtml+xml"/>`, SMALL),
    }),
  'titles without end': () =>
    epub(xhtml('x'), { metadata: again('<dc:subject xmlns:dc="http://purl.org/dc/elements/1.1/">a</dc:subject>') }),
  'notes that name each other': () =>
    epub(
      xhtml(
        varied(
          (index) =>
            `<p id="n${index}"><a epub:type="noteref" href="#n${index + 1}">1</a></p><aside epub:type="footnote" id="n${index + 1}"><a epub:type="noteref" href="#n${index}">1</a></aside>`,
          SMALL,
        ),
      ),
    ),
  'notes in notes': () =>
    epub(
      xhtml(
        nested(10_000, '<aside epub:type="footnote" id="n"><a epub:type="noteref" href="#n">1</a>', 'x', '</aside>'),
      ),
    ),
  'links without end': () => epub(xhtml(again('<a href="c.xhtml#a" id="a">x</a>'))),
  'sheets without end': () =>
    epub(xhtml('<p class="a">x</p>', again('<link rel="stylesheet" href="s.css"/>', 1_000_000)), {
      more: { 's.css': again('.a{color:red}', 1_000_000) },
    }),
  'formulas that nest': () =>
    epub(
      xhtml(
        `<math xmlns="http://www.w3.org/1998/Math/MathML">${nested(100_000, '<mrow>', '<mi>x</mi>', '</mrow>')}</math>`,
      ),
    ),
});

const stream = (property: string, type: string, content: Buffer): Node => [`__substg1.0_${property}${type}`, content];
const HEAD: readonly Node[] = [
  stream('0037', '001F', Buffer.from('S', 'utf16le')),
  ['__properties_version1.0', Buffer.alloc(32)],
];
const packedRtf = (rawSize: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(body.length + 12, 0);
  head.writeUInt32LE(rawSize, 4);
  head.writeUInt32LE(0x75465a4c, 8);
  return Buffer.concat([head, body]);
};
/** Returns compressed text in which every token repeats the previous seventeen characters. */
const repeating = (length: number): Buffer =>
  many(Buffer.from([0xff, ...Array.from({ length: 8 }, () => [0x00, 0x0f]).flat()]), length);
const within = (depth: number): Node[] =>
  depth === 0
    ? [...HEAD]
    : [
        ...HEAD,
        [
          '__attach_version1.0_#00000000',
          [
            ['__properties_version1.0', Buffer.alloc(32)],
            ['__substg1.0_3701000D', within(depth - 1)],
          ],
        ],
      ];

const mails = files('msg', {
  'messages within messages': () => copy(compoundFile(within(200))),
  'many files': () =>
    copy(
      compoundFile([
        ...HEAD,
        ...Array.from({ length: 3000 }, (_, index): Node => [
          `__attach_version1.0_#${index.toString(16).padStart(8, '0')}`,
          [stream('3701', '0102', Buffer.from('x'))],
        ]),
      ]),
    ),
  'packed text that grows': () =>
    copy(compoundFile([...HEAD, stream('1009', '0102', packedRtf(60_000_000, repeating(7_000_000)))])),
  'groups within groups': () =>
    copy(
      compoundFile([
        ...HEAD,
        stream(
          '1009',
          '0102',
          Buffer.concat([
            Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0x7f, 0, 0x4d, 0x45, 0x4c, 0x41, 0, 0, 0, 0]),
            Buffer.from(String.raw`{\rtf1\fromhtml1 ` + again('{', 8_000_000)),
          ]),
        ),
      ]),
    ),
  'a page of megabytes': () => copy(compoundFile([...HEAD, stream('1013', '0102', Buffer.from(again('<p>x', LARGE)))])),
});

const encrypted = files('docx', {
  'encrypted noise': () => copy(encryptAgile(many(Buffer.from('PK\u0003\u0004'), SMALL), 'VelvetSweatshop')),
  'encrypted bomb': () =>
    copy(encryptAgile(Buffer.from(archive({ 'word/document.xml': again('a', 300_000_000) })), 'VelvetSweatshop')),
  'keys of too many rounds': () => copy(encryptAgile(Buffer.from('x'), 'VelvetSweatshop', 4_000_000_000)),
  'encrypted in encrypted': () =>
    copy(encryptStandard(encryptStandard(Buffer.from(archive({ a: 'b' })), 'VelvetSweatshop'), 'VelvetSweatshop')),
  'encrypted gzip': () => copy(encryptAgile(gzipSync(Buffer.alloc(SMALL)), 'VelvetSweatshop')),
});

/** Files that contain others: books, binary workbooks, Office 2003 and flat XML, Outlook messages, encrypted packages. */
export const wrappedFiles = (): Crafted[] => [
  ...workbooks,
  ...words,
  ...sheets,
  ...flats,
  ...books,
  ...mails,
  ...encrypted,
];
