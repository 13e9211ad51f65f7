import { again, files, SMALL, varied, XML, type Crafted } from './fill.ts';
import { OFFICE, ooxml, relations } from './ooxml.ts';

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface Workbook {
  /** Content of the sheet after its rows. */
  readonly after?: string;
  readonly before?: string;
  readonly styles?: string;
  readonly strings?: string;
  readonly sheets?: number;
}

function workbook(rows: string, { after = '', before = '', styles = '', strings = '', sheets = 1 }: Workbook = {}) {
  const names = Array.from(
    { length: sheets },
    (_, index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="r1"/>`,
  );
  return ooxml(
    'xl/workbook.xml',
    {
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/s.xml': 'spreadsheetml.worksheet',
      'xl/styles.xml': 'spreadsheetml.styles',
      'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
    },
    {
      'xl/workbook.xml': `${XML}<workbook ${S} xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations({
        r1: ['worksheet', 'worksheets/s.xml'],
        r2: ['styles', 'styles.xml'],
        r3: ['sharedStrings', 'sharedStrings.xml'],
      }),
      'xl/worksheets/s.xml': `${XML}<worksheet ${S}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      'xl/styles.xml': `${XML}<styleSheet ${S}>${styles}</styleSheet>`,
      'xl/sharedStrings.xml': `${XML}<sst ${S}>${strings}</sst>`,
    },
  );
}

const number = (row: number, column = 'A'): string => `<c r="${column}${row}" s="0"><v>1.5</v></c>`;
const row = (index: number, cells: string): string => `<row r="${index}">${cells}</row>`;
const formatted = (format: string): Workbook => ({
  styles: `<numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200" applyNumberFormat="1"/></cellXfs>`,
});
const numbers = (count: number): string =>
  Array.from({ length: count }, (_, index) => row(index + 1, number(index + 1))).join('');
const columns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const sheetFiles = (): Crafted[] =>
  files('xlsx', {
    'a million rows': () => workbook(varied((index) => row(index + 1, number(index + 1)))),
    'many rows without places': () => workbook(again('<row><c><v>1</v></c></row>')),
    'one row of many cells': () => workbook(`<row r="1">${again('<c><v>1</v></c>')}</row>`),
    'rows in wrong order': () => workbook(varied((index) => row(1_000_000 - (index % 1_000_000), number(1)), SMALL)),
    'the same cell again and again': () => workbook(again(row(1, number(1)))),
    'far cells': () => workbook(row(1, number(1)) + row(1_048_576, number(1_048_576, 'XFD'))),
    'far cells all over': () =>
      workbook(varied((index) => row(1 + index * 20, number(1 + index * 20, `${columns[index % 26]}ZZ`)), 5_000_000)),
    'texts in cells': () => workbook(varied((_, text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)),
    'a million shared strings': () =>
      workbook(numbers(10), { strings: varied((_, text) => `<si><t>${text}</t></si>`) }),
    'one string for all': () =>
      workbook(again('<row><c t="s"><v>0</v></c></row>'), { strings: `<si><t>${'a'.repeat(100_000)}</t></si>` }),
    'rich text of many runs': () =>
      workbook('<row><c t="s"><v>0</v></c></row>', {
        strings: `<si>${again('<r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r>')}</si>`,
      }),
    'a merge of everything': () =>
      workbook(numbers(100), { after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' }),
    'merges over one another': () =>
      workbook(numbers(1000), { after: `<mergeCells>${again('<mergeCell ref="A1:XFD1048576"/>')}</mergeCells>` }),
    'many merges': () =>
      workbook(numbers(1000), {
        after: `<mergeCells>${varied((index) => `<mergeCell ref="A${index + 1}:C${index + 9}"/>`, SMALL)}</mergeCells>`,
      }),
    'many columns': () =>
      workbook(numbers(1000), { before: `<cols>${again('<col min="1" max="16384" width="9"/>')}</cols>` }),
    'many hidden columns': () =>
      workbook(numbers(1000), { before: `<cols>${again('<col min="1" max="16384" hidden="1"/>')}</cols>` }),
    'many links': () =>
      workbook(numbers(1000), {
        after: `<hyperlinks>${again('<hyperlink ref="A1:XFD1048576" location="a"/>')}</hyperlinks>`,
      }),
    'a long format': () => workbook(numbers(3000), formatted(`${'[h]:mm;'.repeat(5000)}${'0'.repeat(20_000)}`)),
    'an intricate format': () => workbook(numbers(50_000), formatted('# ?/?;[&lt;1]0.0E+00;'.repeat(11))),
    'digits in formats': () => workbook(numbers(50_000), formatted('#,##0.'.repeat(40))),
    'many formats': () =>
      workbook(numbers(1000), {
        styles: `<numFmts>${varied((index) => `<numFmt numFmtId="${index + 200}" formatCode="0.0"/>`, SMALL)}</numFmts>`,
      }),
    'many looks': () =>
      workbook(numbers(1000), { styles: `<cellXfs>${again('<xf numFmtId="14" fontId="1"/>')}</cellXfs>` }),
    'many fonts': () =>
      workbook(numbers(1000), { styles: `<fonts>${again('<font><sz val="9"/><name val="a"/></font>')}</fonts>` }),
    'long numbers': () => workbook(again(`<row><c><v>1${'0'.repeat(300)}</v></c></row>`)),
    'a number of megabytes': () => workbook(`<row><c><v>${'1'.repeat(SMALL)}</v></c></row>`),
    'long references': () =>
      workbook(`<row><c r="${'A'.repeat(SMALL / 2)}${'1'.repeat(SMALL / 2)}"><v>1</v></c></row>`),
    'one sheet ten thousand times': () => workbook(numbers(1000), { sheets: 10_000 }),
    formulas: () => workbook(again('<row><c><f>SUM(A1:XFD1048576)</f><v>1</v></c></row>')),
  });
