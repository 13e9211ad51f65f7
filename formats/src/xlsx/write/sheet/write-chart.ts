import { chartSize, type Chart } from '@editor-companion/document';
import { MAX_ROWS } from '../../../content/sheet/cell-reference.ts';
import { cellRows, chartCells, type CellValue, type ChartCells } from '../../../drawingml/chart/write/cells.ts';
import type { Book } from '../book.ts';
import { plainLook } from '../style/cell-look.ts';
import { textWidths } from './column-widths.ts';
import { cellName, sheetReference } from './reference.ts';
import type { Worksheet } from './worksheet.ts';
import { cellXml, type CellDraft } from './write-cell.ts';

/** The default height of a row in px and in points. */
const ROW = 20;
const POINTS = 15;

/**
 * Writes a chart and the cells with its numbers, to which it refers.
 * @param isAlone true if the sheet contains nothing else: the cells begin at A1, with the chart beside them. Otherwise the cells are below the chart
 */
export function writeChart(book: Book, sheet: Worksheet, chart: Chart, isAlone: boolean): void {
  const gap = isAlone ? 0 : Math.ceil(chartSize(chart).height / ROW) + 1;
  const sheetName = sheetReference(sheet.name);
  const top = sheet.height;
  const cells = chartCells(chart, { sheet: sheetName, row: top + gap + 1 });
  if (top + gap + cellRows(cells) + 1 > MAX_ROWS) return;
  for (let row = 0; row < gap; row += 1) sheet.addRow('', POINTS);
  sheet.widen(textWidths(cells.columns.map(({ head, values }) => [head, ...values.map(textOf)])));
  const headFont = { ...book.font, bold: true };
  for (let row = 0; row <= cellRows(cells); row += 1) {
    const isHead = row === 0;
    sheet.addRow(rowXml(book, sheet, cells, { row, look: plainLook(isHead), font: isHead ? headFont : book.font }));
  }
  sheet.charts.push({ chart, cells, row: top, column: isAlone ? cells.columns.length + 1 : 0 });
}

const textOf = (value: CellValue): string => String(value ?? '');

interface Row extends Pick<CellDraft, 'look' | 'font'> {
  /** 0 for the heads. */
  readonly row: number;
}

/** Writes a row of cells: the heads, or values. */
function rowXml(book: Book, { height }: Worksheet, { columns }: ChartCells, { row, look, font }: Row): string {
  return columns
    .map(({ head, values, format = 'General' }, column) => {
      const value = row === 0 ? head : (values[row - 1] ?? '');
      return cellXml(book, {
        name: cellName(height, column),
        texts: [{ text: textOf(value), marks: [] }],
        value: typeof value === 'number' ? { kind: 'number', value, format } : { kind: 'text' },
        look,
        font,
      });
    })
    .join('');
}
