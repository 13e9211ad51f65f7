import { docx, p, r, type Parts } from '../../formats/test/kit/docx.ts';
import { rowsOf, workbook } from '../../formats/test/kit/workbook.ts';
import { readArchive, writeArchive } from './archive.ts';

/** A generated document for visual inspection. */
export interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
}

const MAIN = 'application/vnd.openxmlformats-officedocument';
const PAGE =
  '<w:sectPr><w:pgSz w:w="8400" w:h="8400"/><w:pgMar w:top="700" w:right="700" w:bottom="700" w:left="700"/></w:sectPr>';
const LOREM =
  'The committee met on Tuesday to look at the figures of the first quarter, found them sound, and asked for the same again in July. ';

/** Returns the documents, with `picture` as their PNG. */
export function samples(picture: Buffer): Sample[] {
  return [
    { name: 'lists.docx', bytes: word({ body: lists(), numbering: NUMBERING }) },
    { name: 'tables.docx', bytes: word({ body: tables() }) },
    {
      name: 'pictures.docx',
      bytes: word({
        body: pictures(),
        files: { 'media/image1.png': picture },
        relations: { png: ['image', 'media/image1.png'] },
      }),
    },
    { name: 'pages.docx', bytes: word({ body: pages() }, `${SAME_PAGE}</w:sectPr>`) },
    { name: 'right-to-left.docx', bytes: word({ body: rightToLeft() }) },
    { name: 'sheet.xlsx', bytes: sheet() },
  ];
}

const word = (parts: Parts, last = PAGE): Buffer =>
  withTypes(docx({ styles: STYLES, ...parts, body: parts.body + last }), {
    'word/document.xml': `${MAIN}.wordprocessingml.document.main+xml`,
    'word/styles.xml': `${MAIN}.wordprocessingml.styles+xml`,
    'word/numbering.xml': `${MAIN}.wordprocessingml.numbering+xml`,
  });

/** Adds content types to an archive. The test builders omit them, as this product does not need them, but LibreOffice does. */
function withTypes(archive: Buffer, types: Readonly<Record<string, string>>): Buffer {
  const members = readArchive(archive);
  const overrides = Object.entries(types)
    .filter(([name]) => members.some((member) => member.name === name))
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`);
  const xml = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${overrides.join('')}</Types>`;
  return writeArchive(
    members.map((member) => (member.name === '[Content_Types].xml' ? { ...member, bytes: Buffer.from(xml) } : member)),
  );
}

const FONT = '<w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans" w:cs="Liberation Sans"/>';
const STYLES = `<w:docDefaults><w:rPrDefault><w:rPr>${FONT}<w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="1F3864"/><w:sz w:val="32"/></w:rPr></w:style>`;

const heading = (text: string): string => p(text, '<w:pStyle w:val="Heading1"/>');

const level = (index: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="420"/></w:pPr></w:lvl>`;
const NUMBERING = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}${level(2, 'decimal', '%1.%2.%3')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}${level(1, 'bullet', '–')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>`;

const item = (text: string, list: number, depth = 0): string =>
  p(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);

const lists = (): string =>
  heading('Lists') +
  item('First', 1) +
  item('a letter in brackets', 1, 1) +
  item('a number of three levels', 1, 2) +
  item('another letter', 1, 1) +
  item('Second', 1) +
  p('A list that starts at five:') +
  item('Fifth', 2) +
  item('Sixth', 2) +
  p('Bullets:') +
  item('a bullet', 3) +
  item('a dash below it', 3, 1) +
  item('another bullet', 3);

const cell = (text: string, properties = '', more = ''): string =>
  `<w:tc><w:tcPr><w:tcW w:w="1700" w:type="dxa"/>${properties}</w:tcPr>${p(text, more)}</w:tc>`;
const shade = (fill: string): string => `<w:shd w:val="clear" w:fill="${fill}"/>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="8" w:color="808080"/>`)
  .join('');

const tables = (): string =>
  `${heading('Tables')}<w:tbl><w:tblPr><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr><w:tblGrid>${'<w:gridCol w:w="1700"/>'.repeat(4)}</w:tblGrid>` +
  row(
    cell('Region', `<w:vMerge w:val="restart"/>${shade('D9E2F3')}<w:vAlign w:val="center"/>`),
    cell('First half', `<w:gridSpan w:val="2"/>${shade('D9E2F3')}`, '<w:jc w:val="center"/>'),
    cell('Sum', shade('D9E2F3'), '<w:jc w:val="right"/>'),
  ) +
  row(cell('', `<w:vMerge/>${shade('D9E2F3')}`), cell('Q1'), cell('Q2'), cell('', '', '<w:jc w:val="right"/>')) +
  row(cell('North'), cell('120'), cell('140'), cell('260', '', '<w:jc w:val="right"/>')) +
  row(cell('South'), cell('80'), cell('95'), cell('175', shade('FFF2CC'), '<w:jc w:val="right"/>')) +
  `</w:tbl>${p('')}${p(LOREM)}`;

const blip =
  '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="png"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1500000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic>';
const EXTENT = '<wp:extent cx="1500000" cy="1000000"/>';
const OFFSETS =
  'distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"';
const floating = (side: string): string =>
  `<w:r><w:drawing><wp:anchor ${OFFSETS}><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="margin"><wp:align>${side}</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>${EXTENT}<wp:wrapSquare wrapText="bothSides"/><wp:docPr id="2" name="p2" descr="A chart"/>${blip}</wp:anchor></w:drawing></w:r>`;
const inline = `<w:r><w:drawing><wp:inline>${EXTENT}<wp:docPr id="3" name="p3" descr="A chart"/>${blip}</wp:inline></w:drawing></w:r>`;

const pictures = (): string =>
  heading('Pictures') +
  `<w:p>${floating('right')}${r(LOREM.repeat(3))}</w:p><w:p>${floating('left')}${r(LOREM.repeat(3))}</w:p>` +
  `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${inline}</w:p>`;

const entry = (text: string, page: number): string =>
  `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="480"/><w:tab w:val="right" w:leader="dot" w:pos="7000"/></w:tabs><w:spacing w:after="40"/></w:pPr>${text
    .split('\t')
    .map((part, index) => (index > 0 ? '<w:r><w:tab/></w:r>' : '') + r(part))
    .join('')}<w:r><w:tab/></w:r>${r(String(page))}</w:p>`;
const SAME_PAGE = PAGE.replace('<w:sectPr>', '<w:sectPr><w:type w:val="continuous"/>').replace('</w:sectPr>', '');
const COLUMNS = '<w:cols w:num="2" w:space="400" w:sep="1"/></w:sectPr>';
const vertical = (text: string, direction: string): string => cell(text, `<w:textDirection w:val="${direction}"/>`);

const pages = (): string =>
  heading('Pages') +
  entry('1\tThe figures of the first quarter', 3) +
  entry('2\tWhat was asked', 12) +
  p('', PAGE) +
  p(LOREM.repeat(2)) +
  p(LOREM.repeat(2), SAME_PAGE + COLUMNS) +
  `<w:tbl><w:tblPr><w:tblBorders>${BORDERS}</w:tblBorders><w:tblCellMar><w:left w:w="300" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${'<w:gridCol w:w="1700"/>'.repeat(3)}</w:tblGrid><w:tr><w:trPr><w:trHeight w:val="1300"/></w:trPr>${vertical('Downwards', 'tbRl')}${vertical('Upwards', 'btLr')}${cell('Padded')}</w:tr></w:tbl>${p('')}`;

const bidi = (text: string): string =>
  `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;

const rightToLeft = (): string =>
  heading('Right to left') +
  bidi('اجتمعت اللجنة يوم الثلاثاء للنظر في أرقام الربع الأول، ووجدتها سليمة.') +
  bidi('הוועדה נפגשה ביום שלישי כדי לבחון את נתוני הרבעון הראשון.') +
  p('And a paragraph from left to right between them.') +
  bidi('الخط العربي يبدأ من اليمين (2026).');

function sheet(): Buffer {
  const styles = `<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Liberation Sans"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Liberation Sans"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3864"/></patternFill></fill></fills><borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf borderId="1" applyBorder="1"/><xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1"/><xf numFmtId="164" borderId="1" applyNumberFormat="1"/><xf numFmtId="10" borderId="1" applyNumberFormat="1"/><xf numFmtId="14" borderId="1" applyNumberFormat="1"/></cellXfs>`;
  const rows = rowsOf(
    [
      ['Region', 1],
      ['Since', 1],
      ['Revenue', 1],
      ['Share', 1],
    ],
    ['North', [45_000, 4], [1234.5, 2], [0.5612, 3]],
    ['South', [45_100, 4], [965.25, 2], [0.4388, 3]],
    ['Both', null, [2199.75, 2], [1, 3]],
  );
  const before = '<cols><col min="1" max="4" width="14" customWidth="1"/></cols>';
  const after = '<mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells>';
  return withTypes(workbook({ sheets: [{ name: 'Revenue', before, rows, after }], styles }), {
    'xl/workbook.xml': `${MAIN}.spreadsheetml.sheet.main+xml`,
    'xl/worksheets/sheet1.xml': `${MAIN}.spreadsheetml.worksheet+xml`,
    'xl/styles.xml': `${MAIN}.spreadsheetml.styles+xml`,
  });
}
