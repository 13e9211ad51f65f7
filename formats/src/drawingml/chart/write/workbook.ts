import { element, escapeText, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { PackageParts, Relationships } from '../../../package/write-package.ts';
import { columnName } from '../../../content/sheet/cell-reference.ts';
import { cellRows, type ChartCells, type CellValue } from './cells.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats of one's own begin at this number (18.8.30). */
const FIRST_FORMAT = 164;

/** Writes the workbook in which the user edits the numbers of a chart: one sheet (ECMA-376-1, 18.3). */
export function chartWorkbook(cells: ChartCells): Uint8Array {
  const parts = new PackageParts();
  const main = new Relationships();
  const formats = [...new Set(cells.columns.flatMap(({ format }) => (format === undefined ? [] : [format])))];
  const sheet = element('sheet', {
    name: cells.place.sheet,
    sheetId: 1,
    'r:id': main.add('worksheet', 'worksheets/sheet1.xml'),
  });
  main.add('styles', 'styles.xml');
  parts.add('xl/worksheets/sheet1.xml', `${TYPE}.worksheet+xml`, sheetXml(cells, formats));
  parts.add('xl/styles.xml', `${TYPE}.styles+xml`, stylesXml(formats));
  const workbook = element('workbook', { xmlns: MAIN, 'xmlns:r': OFFICE }, element('sheets', {}, sheet));
  parts.add('xl/workbook.xml', `${TYPE}.sheet.main+xml`, XML_DECLARATION + workbook, main);
  const top = new Relationships();
  top.add('officeDocument', 'xl/workbook.xml');
  return parts.pack(top);
}

function sheetXml(cells: ChartCells, formats: readonly string[]): string {
  const rows = Array.from({ length: cellRows(cells) + 1 }, (_, row) =>
    element(
      'row',
      { r: row + 1 },
      cells.columns.map(({ head, values, format }, column) =>
        cellXml(
          row === 0 ? head : (values[row - 1] ?? null),
          `${columnName(column)}${row + 1}`,
          row === 0 || format === undefined ? undefined : formats.indexOf(format) + 1,
        ),
      ),
    ),
  );
  return XML_DECLARATION + element('worksheet', { xmlns: MAIN }, element('sheetData', {}, rows));
}

/** Text is stored in the cell itself, so that it is never a formula. */
function cellXml(value: CellValue, r: string, s: number | undefined): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return element('c', { r, s }, `<v>${value}</v>`);
  const text = `<t xml:space="preserve">${escapeText(value)}</t>`;
  return element('c', { r, t: 'inlineStr' }, element('is', {}, text));
}

/** The parts of a style sheet that programs ask for, and a cell format for each number format. */
function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((formatCode, index) => element('numFmt', { numFmtId: FIRST_FORMAT + index, formatCode }));
  const xf = (numFmtId: number): string =>
    element('xf', { numFmtId, fontId: 0, fillId: 0, borderId: 0, xfId: 0, applyNumberFormat: numFmtId > 0 ? 1 : 0 });
  const sheet = element(
    'styleSheet',
    { xmlns: MAIN },
    codes.length > 0 ? element('numFmts', { count: codes.length }, codes) : '',
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    element(
      'cellXfs',
      { count: codes.length + 1 },
      xf(0),
      formats.map((_, index) => xf(FIRST_FORMAT + index)),
    ),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  );
  return XML_DECLARATION + sheet;
}
